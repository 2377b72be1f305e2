import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import { inject } from 'vitest';
import { openDatabase, openRedis } from './stores.ts';

const DATABASES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
type Service = (typeof DATABASES)[number];

type Stores = { mongoUrl: string; redisUrl: string };
const shared = (): Stores => ({ mongoUrl: inject('mongoUrl'), redisUrl: inject('redisUrl') });

/** Returns all stored data as text, to search for secrets that become known only later. */
export async function everything(stores: Stores): Promise<string> {
  const seen: string[] = [];
  await placesIn((value) => {
    seen.push(JSON.stringify(value));
    return false;
  }, stores);
  return seen.join('\n');
}

const databases = new Map<string, Promise<Connection>>();

export function database(service: Service): Promise<Connection> {
  const url = inject('mongoUrl');
  const opened = databases.get(service + url) ?? connectMongo(url, service);
  databases.set(service + url, opened);
  return opened;
}

export async function userIdOf(email: string): Promise<number> {
  const user = await (await database('accounts')).collection<{ _id: number }>('users').findOne({ email });
  if (!user) throw new Error('Nobody has this address');
  return user._id;
}

export async function holds(service: Service, collection: string, like: Record<string, unknown>): Promise<boolean> {
  return (await (await database(service)).collection(collection).findOne(like)) !== null;
}

export async function change(
  service: Service,
  collection: string,
  like: Record<string, unknown>,
  fields: Record<string, unknown>,
): Promise<void> {
  const { matchedCount } = await (await database(service)).collection(collection).updateMany(like, { $set: fields });
  if (matchedCount === 0) throw new Error(`Nothing like that is in ${service}.${collection}`);
}

export const startsAt = (matchupId: number, at: Date | number): Promise<void> =>
  change('matchmaking', 'matchups', { _id: matchupId }, { startsAt: new Date(at) });

/** Returns the collections (such as `messaging.messages`) and Redis keys that contain any of the texts. */
export async function placesOf(texts: readonly string[], stores: Stores = shared()): Promise<string[]> {
  return placesIn((value) => {
    const stored = JSON.stringify(value);
    return texts.some((text) => stored.includes(text));
  }, stores);
}

async function placesIn(contains: (value: unknown) => boolean, stores: Stores): Promise<string[]> {
  const found: string[] = [];
  for (const name of DATABASES) {
    await using db = await openDatabase(stores.mongoUrl, name);
    for (const { name: collection } of (await db.db?.listCollections().toArray()) ?? []) {
      if ((await db.collection(collection).find().toArray()).some(contains)) found.push(`${name}.${collection}`);
    }
  }
  return [...found, ...(await redisKeysWith(contains, stores))];
}

async function redisKeysWith(contains: (value: unknown) => boolean, { redisUrl }: Stores): Promise<string[]> {
  using redis = openRedis(redisUrl);
  const keys = await redis.keys('*');
  // Read keys concurrently, because reading thousands of keys one after another takes seconds.
  const values = await Promise.all(keys.map((key) => readKey(redis, key)));
  return keys.filter((key, index) => contains([key, values[index]])).map((key) => `redis ${key}`);
}

async function readKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
