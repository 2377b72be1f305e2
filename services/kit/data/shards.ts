import type { Connection } from 'mongoose';

/** Hashed shard key by collection. A collection's unique indexes must begin with it: each shard checks only its own. */
export type Shards = Readonly<Record<string, string>>;

export async function shardCollections(db: Connection, shards: Shards): Promise<void> {
  const admin = db.getClient().db('admin');
  for (const [collection, field] of Object.entries(shards)) {
    const key = { [field]: 'hashed' };
    // `shardCollection` creates this index only if the collection is empty.
    await db.collection(collection).createIndex({ [field]: 'hashed' });
    await admin.command({ shardCollection: `${db.name}.${collection}`, key });
  }
}
