import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createMarkHandled } from '@playfield/kit/events/flush.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createInbox } from '@playfield/kit/events/inbox.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { startLeader } from '@playfield/kit/jobs/leader.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { startResealing } from '@playfield/kit/data/resealing.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { ensureFirstAdmin } from './admin/actions.ts';
import { createApp } from './app.ts';
import { startAuditChain } from './audit/chain.ts';
import { config } from './config.ts';
import { handlers } from './subscriber.ts';
import { startCounting } from './page-views/actions.ts';
import { declareModels } from './models.ts';
import { startDepartures } from './account/removal.ts';
import { startRetention } from './account/jobs.ts';
import { resealAll } from './two-step/resealing.ts';

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
  const leader = startLeader(db, log);
  const polling = { log, leader };
  await ensureFirstAdmin({ db, models }, settings);
  const health = createHealth('accounts', { mongodb: () => pingMongo(db) });
  const redis = connectRedis(settings.QUEUE_REDIS_URL, log);
  const handled = createMarkHandled(redis, inbox, log);
  const stores = { db, models, outbox };
  const app = createApp({ config: settings, ...stores, inbox, handled, redis, sealing, health, log });
  const counting = startCounting(models, redis, polling);
  const pollers = [
    startAuditChain(stores, polling),
    startDepartures(stores, polling),
    startRetention(stores, { ...polling, pauseMs: settings.RETENTION_PAUSE_S * 1_000 }),
    startResealing(() => resealAll(db, sealing), log),
  ];
  const relay = startRelay({ outbox, redisUrl: settings.QUEUE_REDIS_URL, ...polling });
  const consumer = startConsumer({ inbox, redisUrl: settings.QUEUE_REDIS_URL, log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    // First, so that another instance polls meanwhile.
    () => leader.stop(),
    () => drain(server),
    () => consumer.stop(),
    () => relay.stop(),
    () => counting.stop(),
    ...pollers.map((one) => () => one.stop()),
    async () => redis.disconnect(),
    () => db.close(),
  ];
});
