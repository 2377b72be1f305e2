import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createMarkHandled } from '@playfield/kit/events/flush.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createLive } from '@playfield/kit/events/live.ts';
import { createInbox } from '@playfield/kit/events/inbox.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { startSchedules } from '@playfield/kit/jobs/schedules.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { handlers } from './subscriber.ts';
import { declareModels } from './models.ts';
import { unreadReminders } from './reminders/jobs.ts';
import { createLivePublisher } from './live/actions.ts';

await run('messaging', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'messaging');
  const outbox = createOutbox(db);
  const models = declareModels(db);
  const redisUrl = settings.QUEUE_REDIS_URL;
  const live = createLive(redisUrl, log);
  const livePublisher = createLivePublisher({ db, models, live, log });
  const inbox = createInbox({ db, subscriber: 'messaging', handlers: handlers(models, live) });
  await prepareCollections(db, settings.MONGODB_URL);
  const health = createHealth('messaging', { mongodb: () => pingMongo(db) });
  const redis = connectRedis(redisUrl, log);
  const handled = createMarkHandled(redis, inbox, log);
  const stores = { db, models, outbox, inbox, handled };
  const app = createApp({ config: settings, ...stores, livePublisher, health, log });
  const relay = startRelay({ outbox, redisUrl, log });
  const schedules = startSchedules({
    service: 'messaging',
    schedules: [unreadReminders({ db, models, outbox })],
    redisUrl,
    log,
  });
  const consumer = startConsumer({ inbox, redisUrl, log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => drain(server),
    () => consumer.stop(),
    () => schedules.stop(),
    () => relay.stop(),
    async () => live.close(),
    async () => redis.disconnect(),
    () => db.close(),
  ];
});
