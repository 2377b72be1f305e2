import type { Connection } from 'mongoose';

/** Hashed shard keys by collection. Collections with a globally unique key stay on one shard. */
export type Shards = Readonly<Record<string, string>>;

export async function shardCollections(db: Connection, shards: Shards): Promise<void> {
  const admin = db.getClient().db('admin');
  for (const [collection, field] of Object.entries(shards)) {
    const key = { [field]: 'hashed' };
    // `shardCollection` creates this index itself only if the collection is empty.
    await db.collection(collection).createIndex({ [field]: 'hashed' });
    await admin.command({ shardCollection: `${db.name}.${collection}`, key });
  }
}
