/** Collections of millions for benches: documents first and indexes after, which is faster than keeping a dozen up to date. */
import type { Collection, Model } from 'mongoose';

const BATCH = 2_000;

/** Puts the records where services keep them, and into other collections as well. */
export async function fillCollection<Record extends { _id: unknown }>(
  model: Model<Record>,
  records: Iterable<Record>,
  others: readonly Model<Record>[] = [],
): Promise<void> {
  await model.collection.dropIndexes();
  const collections = [model, ...others].map((one) =>
    one.db.getClient().db(one.db.name).collection<Record>(one.collection.name),
  );
  let batch: Record[] = [];
  const flush = async () => {
    if (batch.length > 0) await Promise.all(collections.map((collection) => collection.insertMany(batch)));
    batch = [];
  };
  for (const record of records) {
    batch.push(record);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  for (const one of [model, ...others]) await one.createIndexes();
}
