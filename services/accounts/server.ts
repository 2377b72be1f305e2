import { createHealth } from '@playfield/kit/health.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/mongo.ts';
import { createOutbox } from '@playfield/kit/outbox.ts';
import { startRelay } from '@playfield/kit/relay.ts';
import { drain, listen, run } from '@playfield/kit/serve.ts';
import { ensureFirstAdmin } from './admins.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { declareModels } from './models/index.ts';

await run('accounts', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'accounts');
  const outbox = createOutbox(db);
  const models = declareModels(db);
  await prepareCollections(db);
  await ensureFirstAdmin({ db, models }, settings);
  const health = createHealth('accounts', { mongodb: () => pingMongo(db) });
  const app = createApp({ config: settings, db, models, outbox, health, log });
  const relay = startRelay({ outbox, redisUrl: settings.QUEUE_REDIS_URL, log });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [() => drain(server), () => relay.stop(), () => db.close()];
});
