import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createMarkHandled } from '@playfield/kit/events/flush.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { createLive } from '@playfield/kit/events/live.ts';
import { createInbox, declareInbox } from '@playfield/kit/events/inbox.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { startSchedules } from '@playfield/kit/jobs/schedules.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { createApp } from './app.ts';
import { createQueueDashboard } from './delivery/queue-dashboard.ts';
import { config } from './config.ts';
import { startDelivery } from './delivery/loop.ts';
import { handlers } from './subscriber.ts';
import { retention } from './delivery/retention.ts';
import { createMailer } from './email/mailer.ts';
import { declareModels } from './models.ts';
import { createPusher } from './push/send.ts';
import { createSender } from './delivery/attempt.ts';
import { createUnseenPublisher } from './bell/unseen.ts';
import { vapidKeys } from './push/vapid.ts';

/** Pages of alerts that a process writes at a time: what somebody waits for has the database's other connections. */
const ALERT_PAGES_AT_ONCE = 2;

await run('notifier', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'notifier');
  const outbox = createOutbox(db);
  const models = declareModels(db);
  // Before its collections are prepared.
  declareInbox(db);
  const redisUrl = settings.QUEUE_REDIS_URL;
  const live = createLive(redisUrl, log);
  const publishUnseen = createUnseenPublisher({ db, models, live, log });
  await prepareCollections(db, settings.MONGODB_URL);
  const mailer = createMailer(settings);
  const sealing = createSealing(settings.ENCRYPTION_KEYS);
  const keys = await vapidKeys(models, settings, sealing);
  const pusher = createPusher(keys, settings);
  const sender = createSender({ db, models, mailer, pusher, sealing, settings, log });
  const delivery = startDelivery({ models, sender, redisUrl, settings, log });
  const all = handlers(models, publishUnseen, settings);
  const committed = delivery.announce;
  const inbox = createInbox({ db, subscriber: 'notifier', handlers: all, committed });
  const consumer = startConsumer({ inbox, redisUrl, log });
  const alertInbox = createInbox({ db, subscriber: 'alerts', handlers: all, committed });
  const alerts = startConsumer({ inbox: alertInbox, redisUrl, log, atOnce: ALERT_PAGES_AT_ONCE });
  const redis = connectRedis(redisUrl, log);
  const relay = startRelay({ outbox, redisUrl, log });
  const schedules = startSchedules({ service: 'notifier', schedules: [retention(models)], redisUrl, log });
  const health = createHealth('notifier', { mongodb: () => pingMongo(db) });
  const verify = createIdentityVerifier(settings.IDENTITY_PUBLIC_KEYS, 'notifier');
  const queueDashboard = createQueueDashboard({ redisUrl, verify, log });
  const app = createApp({
    db,
    models,
    outbox,
    inbox,
    handled: createMarkHandled(redis, inbox, log),
    sealing,
    redis,
    publishUnseen,
    pushKey: keys.publicKey,
    settings,
    queueDashboard: queueDashboard.serve,
    health,
    log,
  });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => drain(server),
    () => consumer.stop(),
    () => alerts.stop(),
    () => delivery.stop(),
    () => schedules.stop(),
    () => relay.stop(),
    () => queueDashboard.close(),
    async () => mailer.close(),
    () => pusher.close(),
    async () => live.close(),
    async () => redis.disconnect(),
    () => db.close(),
  ];
});
