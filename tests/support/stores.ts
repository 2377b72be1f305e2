import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { openRedis as connect } from '@playfield/kit/data/redis-client.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';

export async function openDatabase(url: string, service: string): Promise<Connection & AsyncDisposable> {
  const db = await connectMongo(url, service);
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() });
}

/** Opens a client without the services' command timeout, which a busy machine could exceed. */
export function openRedis(url: string): Redis & Disposable {
  const redis = connect(url, {});
  redis.on('error', () => undefined);
  return Object.assign(redis, { [Symbol.dispose]: () => redis.disconnect() });
}
