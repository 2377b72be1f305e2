import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { openRedis as connect } from '@playfield/kit/data/redis-client.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import { stack, type SharedStack } from './shared-stack.ts';

const DATABASES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
type Service = (typeof DATABASES)[number];

export async function openDatabase(url: string, service: string): Promise<Connection & AsyncDisposable> {
  const db = await connectMongo(url, service);
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() });
}

export function openRedis(url: string): Redis & Disposable {
  const redis = connect(url, {});
  redis.on('error', () => undefined);
  return Object.assign(redis, { [Symbol.dispose]: () => redis.disconnect() });
}

type Stores = Pick<SharedStack, 'mongoUrl' | 'redisUrl'>;

const databases = new Map<string, Promise<Connection>>();

export function database(service: Service): Promise<Connection> {
  const url = stack().mongoUrl;
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

export const everything = async (stores: Stores): Promise<string> =>
  (await storedIn(stores)).map(({ text }) => text).join('\n');

export async function placesOf(texts: readonly string[], stores: Stores = stack()): Promise<string[]> {
  const found = (await storedIn(stores)).filter(({ text }) => texts.some((one) => text.includes(one)));
  return [...new Set(found.map(({ place }) => place))];
}

async function storedIn({ mongoUrl, redisUrl }: Stores): Promise<{ place: string; text: string }[]> {
  const stored: { place: string; text: string }[] = [];
  for (const name of DATABASES) {
    await using db = await openDatabase(mongoUrl, name);
    for (const { name: collection } of (await db.db?.listCollections().toArray()) ?? [])
      for (const document of await db.collection(collection).find().toArray())
        stored.push({ place: `${name}.${collection}`, text: JSON.stringify(document) });
  }
  using redis = openRedis(redisUrl);
  const keys = (await redis.keys('*')).map(async (key) => {
    return { place: `redis ${key}`, text: JSON.stringify([key, await readKey(redis, key)]) };
  });
  return [...stored, ...(await Promise.all(keys))];
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
