/** Spreads a service's collections over the shards of a cluster, as their models declare. Safe to run again. */
import type { Connection } from 'mongoose';
import type { Logger } from '../telemetry/logger.ts';
import { DIRECTORY, directoryOf, isRouter, useDirectory } from './directory.ts';
import { shardedIn } from './sharding.ts';

export type ShardCommand = { shardCollection: string; key: Readonly<Record<string, 1 | 'hashed'>> };

/** What MongoDB is told, once each. */
export function shardCommands(db: Connection): ShardCommand[] {
  const declared = shardedIn(db).map(({ model, key }) => ({ collection: model.collection.name, key }));
  return [{ collection: DIRECTORY, key: { _id: 'hashed' } as const }, ...declared].map(({ collection, key }) => ({
    shardCollection: `${db.name}.${collection}`,
    key,
  }));
}

const UNAUTHORIZED = 13;

/** A cluster has a new database sharded from its first record on, if the service's account may do that. */
export async function shardNewDatabase(db: Connection, log: Logger): Promise<void> {
  if (await isRouter(db)) {
    await shardDatabase(db, log).catch((error: unknown) => {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== UNAUTHORIZED) throw error;
      log.warn('This account may not shard collections: they are on one shard until `prepare shard`');
    });
  }
  await directoryOf(db)?.markFilled();
}

/**
 * Fills the directory, and then shards what is declared. No earlier version may run: it would write without the
 * directory. Rejects if there is no cluster.
 */
export async function shardDatabase(db: Connection, log: Logger): Promise<void> {
  if (!(await isRouter(db))) throw new Error('MONGODB_URL is not the address of a cluster’s router (mongos)');
  const located = shardedIn(db).map(({ model, key, noted }) => ({
    model,
    located: { collection: model.collection.name, keyField: Object.keys(key)[0] ?? '', foundBy: noted },
  }));
  const records = await useDirectory(db).fill(located);
  log.info({ records }, 'The directory is filled');
  for (const { shardCollection, key } of shardCommands(db)) {
    // MongoDB makes it by itself only for a collection that is empty.
    await db.collection(shardCollection.slice(db.name.length + 1)).createIndex({ ...key });
    await db.getClient().db('admin').command({ shardCollection, key });
    log.info({ collection: shardCollection, key }, 'The collection is sharded');
  }
}
