/** Fills collections with millions of records. Creating indexes afterwards is faster than updating a dozen. */
import type { Connection } from 'mongoose';

const BATCH = 2_000;

/** Inserts the same records into each collection. */
export async function fill(
  db: Connection,
  names: readonly string[],
  records: Iterable<{ _id: unknown }>,
): Promise<void> {
  const collections = names.map((name) => db.getClient().db(db.name).collection<{ _id: unknown }>(name));
  let batch: { _id: unknown }[] = [];
  const flush = async () => {
    if (batch.length > 0) await Promise.all(collections.map((collection) => collection.insertMany(batch)));
    batch = [];
  };
  for (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await flush();
}
