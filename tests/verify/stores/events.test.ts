import type { Event } from '@playfield/contracts/events.ts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createInbox, declareInbox, type Handlers } from '@playfield/kit/events/inbox.ts';
import { connectMongo, prepareCollections, transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { createOutbox, type Outbox } from '@playfield/kit/events/outbox.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { ownDatabase } from '../../support/notifier.ts';
import { until } from '../../support/until.ts';

const log = pino({ level: 'silent' });
const REDIS_DATABASE = '9';

let db: Connection;
let outbox: Outbox;
let redisUrl: string;
let redis: Redis;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  db = await connectMongo(ownDatabase(), 'kit');
  outbox = createOutbox(db);
  declareInbox(db);
  await prepareCollections(db);
  redisUrl = new URL(REDIS_DATABASE, inject('redisUrl').replace(/\/*$/, '/')).href;
  redis = new Redis(redisUrl);
  await redis.flushdb();
});

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await redis.quit();
  await db.dropDatabase();
  await db.close();
});

const stopped = (teamId: number) => ({
  type: 'search.stopped' as const,
  searchId: `${teamId}`.padStart(24, '0'),
  teamId,
});
const publish = (...events: Event[]) => transaction(db, (session) => outbox.publish(events, session));

const isEmpty = (like = {}) => until(async () => (await outbox.entries.countDocuments(like)) === 0);

function relay(): void {
  const started = startRelay({ outbox, redisUrl, log });
  stops.push(() => started.stop());
}

function subscribe(handled: number[], interfere: (id: number) => Promise<void> = async () => {}): void {
  const note: Handlers = {
    async 'search.stopped'({ event }) {
      await interfere(event.teamId);
      handled.push(event.teamId);
    },
  };
  const consumer = startConsumer({ inbox: createInbox({ db, subscriber: 'notifier', handlers: note }), redisUrl, log });
  stops.push(() => consumer.stop());
}

describe('an event', () => {
  it('is handled only once, and is then removed from the outbox and the queue', async () => {
    const handled: number[] = [];
    relay();
    subscribe(handled);
    await publish(stopped(1), stopped(2));
    await isEmpty();
    expect(handled.toSorted()).toEqual([1, 2]);
    for (const key of await redis.keys('*')) {
      if ((await redis.type(key)) === 'hash')
        expect(JSON.stringify(await redis.hgetall(key))).not.toContain(stopped(1).searchId);
    }
  });

  it('is announced after its transaction commits, together with the transaction’s other events', async () => {
    const seen: number[] = [];
    outbox.onAnnounce(() => void outbox.entries.countDocuments().then((count) => seen.push(count)));
    await transaction(db, async (session) => {
      await outbox.publish([stopped(1)], session);
      await outbox.publish([stopped(2)], session);
    });
    await until(async () => seen.join() === '2');
  });

  it('is delivered even if Redis is emptied after it was queued', async () => {
    const handled: number[] = [];
    await publish(stopped(1));
    relay();
    await isEmpty({ relayedAt: null });
    await redis.flushdb();
    subscribe(handled);
    await until(async () => handled.join() === '1');
    await isEmpty();
  });

  it('is retried until its handler succeeds', async () => {
    const handled: number[] = [];
    let tries = 0;
    relay();
    subscribe(handled, async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    });
    await publish(stopped(1));
    await until(async () => handled.join() === '1');
    expect(tries).toBe(3);
  });

  it('is handled only once, even if several relays queue it and it is queued again after it is done', async () => {
    const handled: number[] = [];
    relay();
    relay();
    subscribe(handled);
    await publish(...Array.from({ length: 20 }, (_, index) => stopped(index + 1)));
    await until(async () => handled.length === 20);
    await redis.flushdb();
    await outbox.entries.updateMany({}, { relayedAt: null });
    await publish(stopped(21));
    await isEmpty();
    expect(handled.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('is handled only once, even if it arrives again with other events or in two concurrent transactions', async () => {
    const handled: number[] = [];
    const handle: Handlers['search.stopped'] = async ({ event }) => void handled.push(event.teamId);
    const inbox = createInbox({ db, subscriber: 'notifier', handlers: { 'search.stopped': handle } });
    const received = (id: number) => ({ id: uuidv7(), event: stopped(id), parent: null });
    const [first, second, third] = [received(1), received(2), received(3)];
    await inbox.handle([first]);
    await inbox.handle([first, second]);
    expect(handled).toEqual([1, 2]);
    await inbox.handle([first, second]);
    expect(handled).toEqual([1, 2]);
    await Promise.all([inbox.handle([first, third]), inbox.handle([third, second])]);
    expect(await declareInbox(db).countDocuments()).toBe(3);
    // `handled` may contain an event twice, because it also records attempts that are rolled back.
    expect(new Set(handled)).toEqual(new Set([1, 2, 3]));
    expect(handled.filter((id) => id !== 3)).toEqual([1, 2]);
  });
});
