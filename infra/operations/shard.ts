import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { shardCollections } from '@playfield/kit/data/shards.ts';
import { shards as matchmaking } from '@playfield/matchmaking/shards.ts';
import { shards as messaging } from '@playfield/messaging/shards.ts';
import { shards as notifier } from '@playfield/notifier/shards.ts';

const url = process.env['MONGODB_URL'] ?? '';

for (const [service, shards] of Object.entries({ matchmaking, messaging, notifier })) {
  const db = await connectMongo(url, service);
  try {
    await shardCollections(db, shards);
    console.log(`${service}: ${Object.keys(shards).join(', ')}`);
  } finally {
    await db.close();
  }
}
