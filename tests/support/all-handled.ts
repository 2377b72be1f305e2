import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';
import { until } from './until.ts';

const STORED_BY = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;

export async function allHandled(mongoUrl: string): Promise<void> {
  const client = await new MongoClient(mongoUrl).connect();
  // Event IDs and email IDs sort by time.
  const before = { _id: { $lt: uuidv7() } };
  const of = (service: string, collection: string) =>
    client.db(databaseName(mongoUrl, service)).collection<{ _id: string; status?: string }>(collection);
  const left = () =>
    Promise.all([
      ...STORED_BY.map((service) => of(service, 'outbox').countDocuments(before)),
      of('notifier', 'deliveries').countDocuments({ ...before, status: 'queued' }),
    ]);
  try {
    await until(async () => (await left()).every((count) => count === 0));
  } finally {
    await client.close();
  }
}
