import type { Event } from '@playfield/contracts/events.ts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createInbox, declareInbox, type Handlers } from '@playfield/kit/events/inbox.ts';
import { connectMongo, prepareCollections, transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { createOutbox, type Outbox } from '@playfield/kit/events/outbox.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { known, ownDatabase, registered } from '../../support/notifier.ts';

const log = pino({ level: 'silent' });
const REDIS_DATABASE = '9';
/** Time limit for an event, longer than the relay waits before it checks an event again. */
const SETTLED_WITHIN = { timeout: 60_000 };

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

const publish = (...events: Event[]) => transaction(db, (session) => outbox.publish(events, session));

function relay(): void {
  const started = startRelay({ outbox, redisUrl, log });
  stops.push(() => started.stop());
}

function subscribe(heard: number[], interfere: (id: number) => Promise<void> = async () => {}): void {
  const note: Handlers = {
    async 'user.updated'({ event }) {
      await interfere(event.user.id);
      heard.push(event.user.id);
    },
  };
  const consumer = startConsumer({
    inbox: createInbox({ db, subscriber: 'matchmaking', handlers: note }),
    redisUrl,
    log,
  });
  // One inbox serves one subscriber. The event's other subscribers have their own databases.
  for (const subscriber of ['messaging', 'notifier'] as const) listenOnly(subscriber);
  stops.push(() => consumer.stop());
}

function listenOnly(subscriber: 'messaging' | 'notifier'): void {
  const other = connectMongo(ownDatabase(), subscriber);
  stops.push(async () => {
    const connection = await other;
    await connection.dropDatabase();
    await connection.close();
  });
  const consumer = other.then(async (connection) => {
    declareInbox(connection);
    await prepareCollections(connection);
    const inbox = createInbox({ db: connection, subscriber, handlers: { 'user.updated': async () => {} } });
    return startConsumer({ inbox, redisUrl, log });
  });
  stops.push(async () => (await consumer).stop());
}

describe('an event', () => {
  it('reaches its subscribers once and is then removed from the outbox and the queue', async () => {
    const heard: number[] = [];
    relay();
    subscribe(heard);
    await publish(registered(1), registered(2));
    await vi.waitFor(async () => expect(await outbox.entries.countDocuments()).toBe(0), SETTLED_WITHIN);
    expect(heard.toSorted()).toEqual([1, 2]);
    for (const key of await redis.keys('*')) {
      if ((await redis.type(key)) === 'hash')
        expect(JSON.stringify(await redis.hgetall(key))).not.toContain(known(1).email);
    }
  });

  it('wakes the relay once, after its transaction has committed', async () => {
    const seen: number[] = [];
    outbox.onAnnounce(() => void outbox.entries.countDocuments().then((count) => seen.push(count)));
    await transaction(db, async (session) => {
      await outbox.publish([registered(1)], session);
      await outbox.publish([registered(2)], session);
    });
    await vi.waitFor(() => expect(seen).toEqual([2]));
  });

  it('survives an emptied Redis, before and after it was queued', async () => {
    const heard: number[] = [];
    await publish(registered(1));
    relay();
    await vi.waitFor(
      async () => expect(await outbox.entries.countDocuments({ relayedAt: null })).toBe(0),
      SETTLED_WITHIN,
    );
    await redis.flushdb();
    subscribe(heard);
    await vi.waitFor(() => expect(heard).toEqual([1]), SETTLED_WITHIN);
    await vi.waitFor(async () => expect(await outbox.entries.countDocuments()).toBe(0), SETTLED_WITHIN);
  });

  it('is handled again after a failure, which leaves no partial changes', async () => {
    const heard: number[] = [];
    let tries = 0;
    relay();
    subscribe(heard, async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    });
    await publish(registered(1));
    await vi.waitFor(() => expect(heard).toEqual([1]), SETTLED_WITHIN);
    expect(tries).toBe(3);
  });

  it('is handled once, even if several relays queue it and it is queued again after it is done', async () => {
    const heard: number[] = [];
    relay();
    relay();
    subscribe(heard);
    await publish(...Array.from({ length: 20 }, (_, index) => registered(index + 1)));
    await vi.waitFor(() => expect(heard).toHaveLength(20), SETTLED_WITHIN);
    await redis.flushdb();
    await outbox.entries.updateMany({}, { relayedAt: null });
    await publish(registered(21));
    await vi.waitFor(async () => expect(await outbox.entries.countDocuments()).toBe(0), SETTLED_WITHIN);
    expect(heard.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
  });

  it('is handled once, even if it arrives again with other events or in two concurrent transactions', async () => {
    const heard: number[] = [];
    const inbox = createInbox({
      db,
      subscriber: 'matchmaking',
      handlers: { 'user.updated': async ({ event }) => void heard.push(event.user.id) },
    });
    const [first, second, third] = [1, 2, 3].map((id) => ({ id: uuidv7(), event: registered(id), parent: null }));
    if (!first || !second || !third) throw new Error('There are three');
    await inbox.handle([first]);
    await inbox.handle([first, second]);
    expect(heard).toEqual([1, 2]);
    await inbox.handle([first, second]);
    expect(heard).toEqual([1, 2]);
    await Promise.all([inbox.handle([first, third]), inbox.handle([third, second])]);
    expect(await declareInbox(db).countDocuments()).toBe(3);
    // `heard` may contain an event twice, because it also records attempts that are rolled back.
    expect(new Set(heard)).toEqual(new Set([1, 2, 3]));
    expect(heard.filter((id) => id !== 3)).toEqual([1, 2]);
  });
});
