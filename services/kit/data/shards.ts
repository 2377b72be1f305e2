import type { Connection } from 'mongoose';

/** Maps collections to hashed shard keys. A collection's unique indexes must begin with its shard key. */
export type Shards = Readonly<Record<string, string>>;

export async function shardCollections(db: Connection, shards: Shards): Promise<void> {
  const admin = db.getClient().db('admin');
  for (const [collection, field] of Object.entries(shards)) {
    const key = { [field]: 'hashed' };
    await db.collection(collection).createIndex({ [field]: 'hashed' });
    await admin.command({ shardCollection: `${db.name}.${collection}`, key });
  }
}
