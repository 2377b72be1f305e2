import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { connectRedis, type Redis } from '@playfield/kit/data/redis.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';

export async function openDatabase(url: string, service: string): Promise<Connection & AsyncDisposable> {
  const db = await connectMongo(url, service);
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() });
}

export function openRedis(url: string): Redis & Disposable {
  const redis = connectRedis(url, createLogger('test', 'silent'));
  return Object.assign(redis, { [Symbol.dispose]: () => redis.disconnect() });
}
