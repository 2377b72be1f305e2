import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLeases, type Leases } from '@playfield/kit/jobs/leases.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';

type Row = { _id: string; done: boolean; claimedBy?: string; claimedUntil?: Date };

const ROWS = 100;
const due = { due: { done: false }, order: { _id: 1 }, limit: 10 } as const;
let db: Connection;
let leases: Leases;
const rows = () => db.collection<Row>('rows');

beforeEach(async () => {
  db = await connectMongo(inject('mongoUrl').replace(/(\/)([^/?]*)(\?|$)/, `/c${randomUUID().slice(0, 8)}$3`), 'kit');
  leases = createLeases(db, 'rows');
  const numbers = Array.from({ length: ROWS }, (_, index) => `${index}`.padStart(3, '0'));
  await rows().insertMany(numbers.map((_id) => ({ _id, done: false })));
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const markDone = async (ids: string[]) =>
  void (await rows().updateMany({ _id: { $in: ids } }, { $set: { done: true } }));

describe('rows that several instances work off', () => {
  it('are each worked on once, in their order', async () => {
    const worked: string[] = [];
    const instance = async () => {
      let idle = 0;
      while (idle < 3) {
        const held = await leases.hold(due, async (ids) => {
          expect(ids).toEqual(ids.toSorted());
          worked.push(...ids);
          await markDone(ids);
        });
        idle = held === 0 ? idle + 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: 4 }, instance));
    expect(worked.toSorted()).toEqual([...new Set(worked)].toSorted());
    expect(await rows().countDocuments({ done: false })).toBe(0);
  });

  it('are nobody else’s while one works on them, and free again when it failed', async () => {
    const failed = leases.hold({ ...due, limit: ROWS }, async () => {
      expect(await leases.hold(due, async () => {})).toBe(0);
      throw new Error('Redis is away');
    });
    await expect(failed).rejects.toThrow('Redis is away');
    expect(await leases.hold(due, markDone)).toBe(10);
  });

  it('are taken over when the lease of a dead one is over, and not before', async () => {
    const lease = (ms: number) => ({ $set: { claimedBy: 'dead', claimedUntil: new Date(Date.now() + ms) } });
    await rows().updateMany({}, lease(5_000));
    expect(await leases.hold(due, markDone)).toBe(0);
    await rows().updateMany({}, lease(-1));
    expect(await leases.hold(due, markDone)).toBe(10);
  });
});
