import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { shardCollections } from '@playfield/kit/data/shards.ts';
import { runCommand } from '@playfield/kit/process/command.ts';
import { shards as matchmaking } from '@playfield/matchmaking/shards.ts';
import { shards as messaging } from '@playfield/messaging/shards.ts';
import { shards as notifier } from '@playfield/notifier/shards.ts';

const url = process.env['MONGODB_URL'] ?? '';

await runCommand(async () => {
  for (const [service, shards] of Object.entries({ matchmaking, messaging, notifier })) {
    await shardCollections(await connectMongo(url, service), shards);
    console.log(`${service}: ${Object.keys(shards).join(', ')}`);
  }
  return 0;
});
