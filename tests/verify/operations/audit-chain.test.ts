/** The audit log against someone with the database password, and against many concurrent writers. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { register } from '@playfield/contracts/registration.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { command } from '../../support/commands.ts';
import { ownStores } from '../../support/notifier.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { managerRegistration } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

const OLD = 3;
const REGISTERED = 12;
type Entry = { _id: string; seq: number | null; at: Date; action: string; userId: number | null; hash: string | null };

let env: Record<string, string>;
let db: Connection;
let instances: TestProcess[] = [];
const lines: string[] = [];
const audit = () => db.collection<Entry>('audit');
const linked = (count: number) => until(async () => (await audit().countDocuments({ seq: { $gt: 0 } })) >= count);
const inOrder = () => audit().find().sort({ seq: 1 }).toArray();
const verify = () => command('audit', env, 'verify');

beforeAll(async () => {
  const { mongoUrl, redisUrl, redis } = await ownStores();
  redis.disconnect();
  env = { ...inject('env'), MONGODB_URL: mongoUrl, QUEUE_REDIS_URL: redisUrl };
  db = await connectMongo(mongoUrl, 'accounts');
  // Older than a year: they are linked, then removed from the front.
  const at = new Date(Date.now() - 400 * DAY_MS);
  const old = Array.from({ length: OLD }, (_, index) => ({
    _id: `0-${index}`,
    at,
    action: 'signed_in',
    userId: index,
    seq: null,
    hash: null,
  }));
  await audit().insertMany(old);
  instances = await Promise.all(
    [1, 2].map(() => startProcess('accounts', env, { onLine: (line) => lines.push(line) })),
  );
  await Promise.all(
    Array.from({ length: REGISTERED }, (_, index) =>
      visit(instances[index % 2]?.url ?? '').ask(register, { body: managerRegistration() }),
    ),
  );
  await linked(REGISTERED);
  await until(async () => (await audit().countDocuments()) === REGISTERED);
});

afterAll(async () => {
  await Promise.all(instances.map((one) => one[Symbol.asyncDispose]()));
  await db.dropDatabase();
  await db.close();
});

it('is one chain of what two instances wrote at the same time, without what is over a year old', async () => {
  const entries = await inOrder();
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: REGISTERED }, (_, index) => OLD + index + 1));
  expect(await verify()).toMatch(
    new RegExp(`^sound: entries ${OLD + 1} to ${OLD + REGISTERED}, last hash [0-9a-f]{64}`),
  );
});

it('is written out too, an entry a line with its hash, and nothing personal', async () => {
  const hashes = (await inOrder()).map(({ hash }) => hash);
  const streamed = () => lines.filter((line) => line.includes('"channel":"audit"'));
  await until(async () => hashes.every((hash) => streamed().some((line) => line.includes(`"hash":"${hash}"`))));
  expect(streamed().join('\n')).not.toMatch(/127\.0\.0\.1|"address"|"device"|"salt"|@teams\.example/);
});

describe('npm run operate -- audit verify finds', () => {
  const middle = async () => {
    const entry = (await inOrder())[5];
    if (!entry) throw new Error('There is no entry');
    return entry;
  };
  const tampering: [string, RegExp, (entry: Entry) => Promise<unknown>][] = [
    ['a change', /it was changed/, ({ _id }) => audit().updateOne({ _id }, { $set: { action: 'verified' } })],
    ['another user', /it was changed/, ({ _id }) => audit().updateOne({ _id }, { $set: { userId: 999 } })],
    [
      'another address',
      /address or device was changed/,
      ({ _id }) => audit().updateOne({ _id }, { $set: { address: '203.0.113.9' } }),
    ],
    [
      'an address that was wiped without its account',
      /account is still there/,
      ({ _id }) => audit().updateOne({ _id }, { $set: { address: null, device: null, salt: null } }),
    ],
    ['a removal', /entries are missing/, ({ _id }) => audit().deleteOne({ _id })],
    ['an insertion', /was put in/, (entry) => audit().insertOne({ ...entry, _id: `${entry._id}x` })],
    [
      'two entries that changed places',
      /it does not follow|it was changed/,
      async ({ _id, seq }) => {
        await audit().updateOne({ seq: (seq ?? 0) + 1 }, { $set: { seq } });
        await audit().updateOne({ _id }, { $set: { seq: (seq ?? 0) + 1 } });
      },
    ],
    [
      'an end that was cut off',
      /entries are missing up to/,
      ({ seq }) => audit().deleteMany({ seq: { $gte: seq ?? 0 } }),
    ],
    [
      'a beginning that was cut off',
      /entries are missing/,
      ({ seq }) => audit().deleteMany({ seq: { $lte: seq ?? 0 } }),
    ],
  ];

  it.each(tampering)('%s', async (_, found, tamper) => {
    const before = await inOrder();
    await tamper(await middle());
    await expect(verify()).rejects.toThrow(found);
    await audit().deleteMany({});
    await audit().insertMany(before);
    expect(await verify()).toMatch(/^sound/);
  });
});

it('stays sound when an account goes, and what was personal with it', async () => {
  const { userId } = (await inOrder())[4] ?? {};
  const users = db.collection<{ _id: number | null | undefined }>('users');
  await users.updateOne({ _id: userId }, { $set: { createdAt: new Date(Date.now() - 31 * DAY_MS) } });
  await fetch(new URL('/run-due-jobs', instances[0]?.url), { method: 'POST' });
  expect(await users.findOne({ _id: userId })).toBeNull();
  await linked(REGISTERED + 1);
  expect(await audit().countDocuments({ userId, address: null, device: null, action: 'registered' })).toBe(1);
  expect(await verify()).toMatch(/^sound/);
});
