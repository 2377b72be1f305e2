import { declareInbox, startConsumer } from '@playfield/kit/consumer.ts';
import { createFigures } from '@playfield/kit/figures.ts';
import { createHealth } from '@playfield/kit/health.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import { prepareDatabase } from '@playfield/kit/migrations.ts';
import { connectMongo, pingMongo } from '@playfield/kit/mongo.ts';
import { createOutbox } from '@playfield/kit/outbox.ts';
import { startRelay } from '@playfield/kit/relay.ts';
import { drain, listen, run } from '@playfield/kit/serve.ts';
import { startAlerts } from './alerting.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { countingOf } from './counting.ts';
import { handlers } from './events.ts';
import { startDeletions } from './deletions.ts';
import { startLifecycle } from './lifecycle.ts';
import { migrations } from './migrations.ts';
import { declareModels } from './models/index.ts';
import { createPlacing } from './placing.ts';
import { choosePlaces } from './places/choose.ts';
import { createGazetteer } from './places/gazetteer.ts';
import { createRemembered } from './remembered.ts';
import { startIndexing } from './searching.ts';

await run('matchmaking', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'matchmaking');
  const outbox = createOutbox(db);
  const models = declareModels(db);
  declareInbox(db);
  const figures = createFigures(db, countingOf(models));
  await prepareDatabase({ db, migrations, log });
  const health = createHealth('matchmaking', { mongodb: () => pingMongo(db) });
  const gazetteer = createGazetteer();
  const places = choosePlaces(settings, gazetteer, log);
  const placing = createPlacing({ db, models, outbox, gazetteer });
  const remembered = createRemembered(models);
  const app = createApp({ config: settings, db, models, outbox, places, figures, remembered, health, log });
  const relay = startRelay({ outbox, redisUrl: settings.QUEUE_REDIS_URL, log });
  const consumer = startConsumer({
    db,
    subscriber: 'matchmaking',
    handlers: handlers({ models, outbox, tellPlace: placing.tellPlace, gazetteer }),
    redisUrl: settings.QUEUE_REDIS_URL,
    log,
    committed: () => outbox.announce(),
  });
  const rounds = [figures.keep(log), startDeletions({ db, models, outbox, log }), startIndexing(models, log)];
  const lifecycle = startLifecycle({ db, models, outbox, placing, log });
  const alerts = startAlerts({ db, models, outbox, key: identityKey(settings.INTERNAL_KEY), log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => drain(server),
    () => consumer.stop(),
    () => lifecycle.stop(),
    () => alerts.stop(),
    ...rounds.map((one) => () => one.stop()),
    () => relay.stop(),
    () => db.close(),
  ];
});
