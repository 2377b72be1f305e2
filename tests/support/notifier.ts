import { randomUUID } from 'node:crypto';
import type { Event } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { notificationKinds } from '@playfield/contracts/notifications.ts';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { connectMongo, prepareCollections, transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import { createOutbox, type Outbox } from '@playfield/kit/events/outbox.ts';
import { QUEUE_PREFIX, queueName } from '@playfield/kit/jobs/queues.ts';
import { connectRedis, type Redis } from '@playfield/kit/data/redis.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { Queue } from 'bullmq';
import { inject } from 'vitest';
import { dayFromNow } from './bodies.ts';
import { startProcess, type TestProcess } from './processes.ts';
import { startMailServer, type MailServer } from './smtp.ts';

/** First Redis database for tests. Running services use lower ones. Concurrent test files need one each. */
const FIRST_REDIS_DATABASE = 10;
const POOLS = 5;

export type Surroundings = AsyncDisposable & {
  mail: MailServer;
  redis: Redis;
  queue: Queue;
  db: Connection;
  env: Record<string, string>;
  start(more?: Record<string, string>): Promise<TestProcess>;
  outbox: Outbox;
  publish(...events: Event[]): Promise<void>;
};

export const ownDatabase = () => withDatabase(inject('mongoUrl'), `d${randomUUID().slice(0, 8)}`);

export async function ownStores(): Promise<{ mongoUrl: string; redisUrl: string; redis: Redis }> {
  const mongoUrl = ownDatabase();
  const database = FIRST_REDIS_DATABASE + (Number(process.env['VITEST_POOL_ID']) % POOLS);
  const redisUrl = new URL(`${database}`, inject('redisUrl').replace(/\/*$/, '/')).href;
  const redis = connectRedis(redisUrl, createLogger('test', 'silent'));
  await redis.flushdb();
  return { mongoUrl, redisUrl, redis };
}

export async function surroundings(): Promise<Surroundings> {
  const { mongoUrl, redisUrl, redis } = await ownStores();
  const [mail, db, publisher] = await Promise.all([
    startMailServer(),
    connectMongo(mongoUrl, 'notifier'),
    connectMongo(mongoUrl, 'accounts'),
  ]);
  const outbox = createOutbox(publisher, createSealing(inject('env')['ENCRYPTION_KEYS'] ?? ''));
  await prepareCollections(publisher);
  const relay = startRelay({ outbox, redisUrl, log: createLogger('publisher', 'silent') });
  const queue = new Queue(queueName('notifier'), { prefix: QUEUE_PREFIX, connection: { url: redisUrl } });
  const env = { ...inject('env'), MONGODB_URL: mongoUrl, QUEUE_REDIS_URL: redisUrl, SMTP_URL: mail.url };
  const started: TestProcess[] = [];
  return {
    mail,
    redis,
    queue,
    outbox,
    db,
    env,
    async start(more = {}) {
      const notifier = await startProcess('notifier', { ...env, ...more });
      started.push(notifier);
      return notifier;
    },
    publish: (...events) => transaction(publisher, (session) => outbox.publish(events, session)),
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((notifier) => notifier[Symbol.asyncDispose]()));
      await Promise.all([relay.stop(), queue.close(), mail[Symbol.asyncDispose]()]);
      await redis.quit();
      for (const connection of [db, publisher]) {
        await connection.dropDatabase();
        await connection.close();
      }
    },
  };
}

export function known(id: number, more: Partial<KnownUser> = {}): KnownUser {
  return {
    id,
    revision: 1,
    email: `team-${id}@teams.example`,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName: `Team ${id}`,
    teamLocation: 'Boulder, CO',
    sport: 'baseball',
    ageGroup: '12u',
    competitionLevel: null,
    emailNotificationsEnabled: true,
    isVerified: true,
    suspended: false,
    ...more,
  };
}

export const registered = (id: number): Event => ({ type: 'user.updated', user: known(id) });

export const reset = (userId: number): Event => ({
  type: 'user.link_requested',
  what: 'password_reset',
  userId,
  token: 'sample',
});

export const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });

export const gameOf = (id: number) => ({
  id,
  sport: 'baseball' as const,
  ageGroup: '12u' as const,
  location: 'Boulder, CO',
  date: dayFromNow(20),
  startTime: '10:00',
  endTime: '12:00',
  timeZone: 'America/Denver',
  revision: 1,
});

let interests = 0;

export function interestIn(id: number): Event {
  interests += 1;
  return {
    type: 'offer.made',
    what: 'interest',
    offerId: randomUUID(),
    via: 'interest',
    matchup: gameOf(interests),
    fromTeam: refOf(9_999 + interests),
    toTeam: refOf(id),
  };
}

export const alertTo = (id: number, gameId: number, postedBy: number) => ({
  type: 'search' as const,
  what: 'matched' as const,
  searchId: `${id}`.padStart(24, '0'),
  name: 'Near us',
  cadence: 'at_once' as const,
  team: refOf(id),
  matchup: gameOf(gameId),
  postingTeam: refOf(postedBy),
});

export async function preferDigests(db: Connection, ...ids: readonly number[]): Promise<void> {
  const both = { email: true, push: true };
  await db
    .collection<{ _id: number; [preference: string]: unknown }>('readers')
    .insertMany(
      ids.map((_id) => ({
        _id,
        preferences: {
          kinds: Object.fromEntries(notificationKinds.map(({ value }) => [value, both])),
          digest: 'daily',
          quietHours: { enabled: false, from: '22:00', to: '07:00' },
        },
      })),
    );
}
