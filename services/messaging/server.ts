import { declareInbox, startConsumer } from '@playfield/kit/consumer.ts';
import { createHealth } from '@playfield/kit/health.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/mongo.ts';
import { drain, listen, run } from '@playfield/kit/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { handlers } from './events.ts';
import { declareModels } from './models/index.ts';

await run('messaging', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'messaging');
  const models = declareModels(db);
  declareInbox(db);
  await prepareCollections(db);
  const health = createHealth('messaging', { mongodb: () => pingMongo(db) });
  const app = createApp({ config: settings, db, models, health, log });
  const consumer = startConsumer({
    db,
    subscriber: 'messaging',
    handlers: handlers(models),
    redisUrl: settings.QUEUE_REDIS_URL,
    log,
  });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [() => drain(server), () => consumer.stop(), () => db.close()];
});
