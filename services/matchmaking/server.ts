import { declareInbox, startConsumer } from '@playfield/kit/consumer.ts';
import { createHealth } from '@playfield/kit/health.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/mongo.ts';
import { createOutbox } from '@playfield/kit/outbox.ts';
import { startRelay } from '@playfield/kit/relay.ts';
import { drain, listen, run } from '@playfield/kit/serve.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { handlers } from './events.ts';
import { startLifecycle } from './lifecycle.ts';
import { declareModels } from './models/index.ts';
import { choosePlaces } from './places/choose.ts';
import { createGazetteer } from './places/gazetteer.ts';

await run('matchmaking', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'matchmaking');
  const outbox = createOutbox(db);
  const models = declareModels(db);
  declareInbox(db);
  await prepareCollections(db);
  const health = createHealth('matchmaking', { mongodb: () => pingMongo(db) });
  const gazetteer = createGazetteer();
  const places = choosePlaces(settings, gazetteer, log);
  const app = createApp({ config: settings, db, models, outbox, places, health, log });
  const relay = startRelay({ outbox, redisUrl: settings.QUEUE_REDIS_URL, log });
  const consumer = startConsumer({
    db,
    subscriber: 'matchmaking',
    handlers: handlers(models, outbox, gazetteer),
    redisUrl: settings.QUEUE_REDIS_URL,
    log,
    committed: () => outbox.announce(),
  });
  const lifecycle = startLifecycle({ db, models, outbox, log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [() => drain(server), () => consumer.stop(), () => lifecycle.stop(), () => relay.stop(), () => db.close()];
});
