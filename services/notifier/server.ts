import { declareInbox, startConsumer } from '@playfield/kit/consumer.ts';
import { createHealth } from '@playfield/kit/health.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/mongo.ts';
import { drain, listen, run } from '@playfield/kit/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { startDelivery } from './delivery.ts';
import { handlers } from './events.ts';
import { createMailer } from './mailer.ts';
import { declareModels } from './models/index.ts';

await run('notifier', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'notifier');
  const models = declareModels(db);
  declareInbox(db);
  await prepareCollections(db);
  const redisUrl = settings.QUEUE_REDIS_URL;
  const mailer = createMailer(settings);
  const delivery = startDelivery({ models, mailer, settings, redisUrl, log });
  const consumer = startConsumer({
    db,
    subscriber: 'notifier',
    handlers: handlers(models, settings),
    redisUrl,
    log,
    committed: delivery.announce,
  });
  const health = createHealth('notifier', { mongodb: () => pingMongo(db) });
  const app = createApp({ config: settings, models, health, log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => drain(server),
    () => consumer.stop(),
    () => delivery.stop(),
    async () => mailer.close(),
    () => db.close(),
  ];
});
