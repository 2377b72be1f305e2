import { databaseName, RESTORE_LOCK } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';

export type Client = InstanceType<typeof mongoose.mongo.MongoClient>;

export const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
const FOUND_WITHIN_MS = 5_000;

export async function withMongo<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const options = { serverSelectionTimeoutMS: FOUND_WITHIN_MS, writeConcern: { w: 'majority' } } as const;
  const client = await mongoose.mongo.MongoClient.connect(url, options);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

export async function collectionsIn(
  client: Client,
  url: string,
): Promise<{ database: string; name: string; of: string }[]> {
  const found = await Promise.all(
    SERVICES.map(async (service) => {
      const database = databaseName(url, service);
      const all = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
      const names = all.map(({ name }) => name).filter((name) => !name.startsWith('system.') && name !== RESTORE_LOCK);
      return names.toSorted().map((name) => ({ database, name, of: `${service}.${name}` }));
    }),
  );
  return found.flat();
}
