import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createMarkHandled } from '@playfield/kit/events/flush.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createInbox } from '@playfield/kit/events/inbox.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { startSchedules } from '@playfield/kit/jobs/schedules.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { ensureFirstAdmin } from './admin/actions.ts';
import { createApp } from './app.ts';
import { auditChain } from './audit/chain.ts';
import { config } from './config.ts';
import { handlers } from './subscriber.ts';
import { pageCounting } from './page-views/actions.ts';
import { declareModels } from './models.ts';
import { departures } from './account/removal.ts';
import { retention } from './account/jobs.ts';

await run('accounts', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'accounts');
  const sealing = createSealing(settings.ENCRYPTION_KEYS);
  const outbox = createOutbox(db, sealing);
  const models = declareModels(db);
  const inbox = createInbox({
    db,
    subscriber: 'accounts',
    handlers: handlers({ models, outbox }),
    committed: () => outbox.announce(),
  });
  await prepareCollections(db, settings.MONGODB_URL);
  await ensureFirstAdmin({ db, models }, settings);
  const health = createHealth('accounts', { mongodb: () => pingMongo(db) });
  const redis = connectRedis(settings.QUEUE_REDIS_URL, log);
  const handled = createMarkHandled(redis, inbox, log);
  const stores = { db, models, outbox };
  const app = createApp({ config: settings, ...stores, inbox, handled, redis, sealing, health, log });
  const redisUrl = settings.QUEUE_REDIS_URL;
  const relay = startRelay({ outbox, redisUrl, log });
  const schedules = startSchedules({
    service: 'accounts',
    schedules: [auditChain(stores, log), departures(stores), retention(stores, log), pageCounting(models, redis)],
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
    async () => redis.disconnect(),
    () => db.close(),
  ];
});
