/** A page of games end to end (gateway, session, service, teams, ratings), against Node and the driver alone. */
import { listMatchups } from '@playfield/contracts/search.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { cookieOf } from './cookie.ts';
import { crowd } from '@playfield/tests/support/crowd.ts';
import { fill } from './filling.ts';
import { rates } from './load.ts';
import { startReference } from './references/start.ts';
import { median, report, spread } from './report.ts';

const GAMES = 20_000;
const GOAL_TIMES = 0.6;
const QUERY = new URLSearchParams({
  sport: 'soccer',
  ageGroup: '12u',
  searchType: 'state',
  state: 'CA',
  limit: '12',
}).toString();

const stack = await startTestStack();
const database = databaseName(stack.mongoUrl, 'matchmaking');
const db = await mongoose.createConnection(stack.mongoUrl, { dbName: database, autoIndex: false }).asPromise();
try {
  declareModels(db);
  await fill(db, ['matchups'], crowd(GAMES));
  await using bare = await startReference('plain-search', {
    MONGODB_URL: stack.mongoUrl,
    DATABASE: database,
  });
  const [ours = [], theirs = []] = (
    await rates(
      [
        { name: 'playfield', url: `${stack.url.replace('localhost', '127.0.0.1')}${listMatchups.path}?${QUERY}` },
        { name: 'bare', url: `${bare.url}/?${QUERY}` },
      ],
      await cookieOf(stack),
    )
  ).values();
  const times = median(ours) / median(theirs);
  await report([
    {
      what: 'GET /api/matchups, requests a second',
      measured: spread(ours),
      reference: `node:http and the driver ${spread(theirs)}: ${times.toFixed(2)}×`,
      goal: `${GOAL_TIMES}×`,
      met: times >= GOAL_TIMES,
    },
  ]);
} finally {
  await db.close();
  await stack.discard();
}
process.disconnect?.();
