/**
 * Searches pass an index name as a query hint. The index may not exist yet after a restore or when a new version first
 * starts.
 */
import type { Server } from 'node:http';
import { call } from '@playfield/contracts/http/call.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { drain, listen, portOf } from '@playfield/kit/process/serve.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../support/stores.ts';
import { ownDatabase } from '../../support/notifier.ts';

const about = { owner: 'matchmaking', summary: '', status: 204, method: 'GET', access: 'public' } as const;
const search = call({ ...about, path: '/api/matchups' });
const mistaken = call({ ...about, path: '/api/places' });

let db: Connection;
let server: Server;

beforeAll(async () => {
  db = await openDatabase(ownDatabase(), 'matchmaking');
  await db.collection('games').insertOne({ sport: 'baseball' });
  const routes = [
    route(search, async () => {
      await db.collection('games').find({ sport: 'baseball' }).hint({ sport: 1 }).toArray();
    }),
    route(mistaken, async () => {
      await db
        .collection('games')
        .aggregate([{ $match: { sport: { $in: 'baseball' } } }])
        .toArray();
    }),
  ];
  const verify = createIdentityVerifier(newIdentityKeys('own').publicKey, 'matchmaking');
  const log = createLogger('test', 'silent');
  const app = createServiceApp({ log, health: createHealth('test', {}), verify, routes });
  server = await listen(app.callback(), { HOST: '127.0.0.1', PORT: 0 });
});
afterAll(async () => {
  await drain(server);
  await db.dropDatabase();
  await db.close();
});

const statusOf = async ({ path }: { path: string }) =>
  (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).status;

it('answers 503 until the index exists, and 500 for other errors', async () => {
  expect(await statusOf(search)).toBe(503);
  expect(await statusOf(mistaken)).toBe(500);
  await db.collection('games').createIndex({ sport: 1 });
  expect(await statusOf(search)).toBe(204);
});
