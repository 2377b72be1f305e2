import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startChild } from '@playfield/infra/local/child.ts';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { until } from '../../support/until.ts';

const INSTANCE = fileURLToPath(new URL('../../support/migrating.ts', import.meta.url));
const ALL = ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'];

let url: string;
let db: Connection;
const instance = (...more: string[]) => startChild(process.execPath, [INSTANCE, url, ...more]);
const journal = async () =>
  (await db.collection<{ text: string }>('journal').find().sort({ _id: 1 }).toArray()).map(({ text }) => text);

beforeEach(async () => {
  url = withDatabase(inject('mongoUrl'), `m${randomUUID().slice(0, 8)}`);
  db = await connectMongo(url, 'kit');
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

it('makes each migration once and in order, however many instances start at the same time and later', async () => {
  const instances = await Promise.all([instance(), instance(), instance()]);
  expect(await Promise.all(instances.map(({ exited }) => exited))).toEqual(['code 0', 'code 0', 'code 0']);
  expect(await (await instance()).exited).toBe('code 0');
  const records = await db.collection('migrations').find().sort({ endedAt: 1 }).toArray();
  expect(records).toEqual(
    ['one', 'two', 'three'].map((name) =>
      expect.objectContaining({ _id: name, beganAt: expect.any(Date), endedAt: expect.any(Date), claimedBy: null }),
    ),
  );
  expect((await journal()).toSorted()).toEqual(ALL.toSorted());
  for (const [index, { beganAt }] of records.slice(1).entries())
    expect(beganAt.getTime()).toBeGreaterThanOrEqual(records[index]?.['endedAt'].getTime());
});

it('goes on with the migration that a killed instance was at, when that one’s time is over and not before', async () => {
  const killed = await instance('hang');
  await until(async () => (await journal()).includes('two begins'));
  killed.kill('SIGKILL');
  await killed.exited;
  const next = await instance();
  await until(async () => (await db.collection('migrations').countDocuments({ endedAt: null })) === 1);
  expect(await journal()).toHaveLength(3);
  await db.collection('migrations').updateMany({ endedAt: null }, { $set: { claimedUntil: new Date(0) } });
  expect(await next.exited).toBe('code 0');
  expect((await journal()).toSorted()).toEqual([...ALL, 'two begins'].toSorted());
});
