/** A minimal page of games: Node's server and MongoDB's driver, the same query, documents as stored. */
import { createServer, type ServerResponse } from 'node:http';
import { MongoClient } from 'mongodb';
import { searchIndexes } from '@playfield/matchmaking/matchups/model.ts';

const POOL_SIZE = 12;
/** Model fields that no answer holds. */
const projection = { grams: 0, words: 0, vicinity: 0, region: 0 };

const client = await new MongoClient(process.env['MONGODB_URL'] ?? '', { maxPoolSize: POOL_SIZE }).connect();
const matchups = client.db(process.env['DATABASE']).collection('matchups');

async function search(asked: URLSearchParams, response: ServerResponse): Promise<void> {
  const filter = {
    status: 'open',
    startsAt: { $gt: new Date() },
    sport: asked.get('sport'),
    ageGroup: asked.get('ageGroup'),
    state: asked.get('state'),
  };
  const found = await matchups
    .find(filter, { hint: searchIndexes.ofKindIn('state'), projection })
    .sort({ startsAt: 1, _id: 1 })
    .limit(Number(asked.get('limit')) + 1)
    .toArray();
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(found));
}

createServer(
  (request, response) => void search(new URL(request.url ?? '/', 'http://localhost').searchParams, response),
).listen(Number(process.env['PORT']), '127.0.0.1');
