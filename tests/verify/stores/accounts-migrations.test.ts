import { randomUUID } from 'node:crypto';
import { prepareDatabase } from '@playfield/kit/data/preparing.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo, undeclaredIndexes, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { migrations } from '@playfield/accounts/migrations.ts';
import { declareModels } from '@playfield/accounts/models.ts';

const log = createLogger('migrations', 'silent');
let db: Connection;
const admins = () => db.collection<{ _id: number; email: string; role?: string; disabled?: boolean }>('admins');

beforeEach(async () => {
  db = await connectMongo(inject('mongoUrl').replace(/(\/)([^/?]*)(\?|$)/, `/a${randomUUID().slice(0, 8)}$3`), 'kit');
  declareModels(db);
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

it('makes owners of admins from before there were roles, and leaves others what they are', async () => {
  await admins().insertMany([
    { _id: 1, email: 'first@teams.example' },
    { _id: 2, email: 'second@teams.example', role: 'support', disabled: true },
  ]);
  await prepareDatabase({ db, migrations, log });
  const [first, second] = await admins().find().sort({ _id: 1 }).toArray();
  expect(first).toMatchObject({ role: 'owner', disabled: false, sessionEpoch: 1, guarded: 0 });
  expect(second).toMatchObject({ role: 'support', disabled: true });
});

it('leaves no index that nothing declares, where an older version made some', async () => {
  await db.collection('users').createIndex({ isVerified: 1 });
  await prepareDatabase({ db, migrations, log });
  expect(await undeclaredIndexes(db)).toEqual([]);
});

it('changes nothing when it is repeated', async () => {
  await prepareDatabase({ db, migrations, log });
  await admins().insertOne({ _id: 1, email: 'first@teams.example', role: 'support' });
  for (const { run } of migrations) await run(db);
  expect(await admins().findOne({ _id: 1 })).toEqual({ _id: 1, email: 'first@teams.example', role: 'support' });
});
