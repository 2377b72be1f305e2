import type { Subscriber } from '@playfield/contracts/events.ts';
import type { Middleware } from 'koa';
import {
  connectMongo,
  logMongoOutages,
  pingMongo,
  prepareCollections,
  RESTORE_LOCK,
  type Connection,
} from '../data/mongo.ts';
import { checkRedis, connectRedis, type Redis } from '../data/redis.ts';
import { createSealing, type Sealing } from '../data/sealing.ts';
import { startConsumer } from '../events/consumer.ts';
import { flushRoutes } from '../events/flush.ts';
import { createInbox, declareInbox, type Handlers } from '../events/inbox.ts';
import { createOutbox, type Outbox } from '../events/outbox.ts';
import { startRelay } from '../events/relay.ts';
import { createServiceApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { createIdentityVerifier, type Audience, type VerifyIdentity } from '../http/identity.ts';
import type { Route } from '../http/routes.ts';
import { startSchedules, type Schedule } from '../jobs/schedules.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { ServiceSettings } from './config.ts';
import { drain, listen, run, type Closer } from './serve.ts';

export type ServiceDeps<Settings, Models> = {
  settings: Settings;
  log: Logger;
  db: Connection;
  models: Models;
  outbox: Outbox;
  redis: Redis;
  sealing: Sealing;
  verify: VerifyIdentity;
};

export type Hooks = { use: (middleware: Middleware) => void; onStop: (close: Closer) => void };

type Service<Settings, Models, Deps> = {
  name: Audience;
  config: () => Settings;
  models: (db: Connection) => Models;
  deps: (shared: ServiceDeps<Settings, Models>, hooks: Hooks) => Deps | Promise<Deps>;
  routes: (deps: Deps) => readonly Route[];
  handlers: (deps: Deps) => Handlers;
  committed?: (deps: Deps) => void;
  secondQueue?: { subscriber: Subscriber; concurrency: number };
  schedules: (deps: Deps) => readonly Schedule[];
};

export async function startService<Settings extends ServiceSettings, Models, Deps>(
  service: Service<Settings, Models, Deps>,
): Promise<void> {
  const { name } = service;
  await run(name, service.config, async ({ settings, log }) => {
    const redisUrl = settings.QUEUE_REDIS_URL;
    const db = await connectMongo(settings.MONGODB_URL, name);
    logMongoOutages(db, log);
    if (await db.collection(RESTORE_LOCK).findOne()) throw new Error('A restore has not finished: run it again');
    const sealing = createSealing(settings.ENCRYPTION_KEYS);
    const outbox = createOutbox(db, sealing);
    const models = service.models(db);
    declareInbox(db);
    await prepareCollections(db, settings.MONGODB_URL);

    const redis = connectRedis(redisUrl, log);
    const verify = createIdentityVerifier(settings.IDENTITY_PUBLIC_KEYS, name);
    const before: Middleware[] = [];
    const closers: Closer[] = [];
    const deps = await service.deps(
      { settings, log, db, models, outbox, redis, sealing, verify },
      { use: (middleware) => before.push(middleware), onStop: (close) => closers.push(close) },
    );

    const handlers = service.handlers(deps);
    const committed = () => service.committed?.(deps);
    const inboxOf = (subscriber: Subscriber) => createInbox({ db, subscriber, handlers, committed });
    const inbox = inboxOf(name);
    const second = service.secondQueue;
    const running = [
      startConsumer({ inbox, redisUrl, log }),
      ...(second
        ? [startConsumer({ inbox: inboxOf(second.subscriber), redisUrl, log, concurrency: second.concurrency })]
        : []),
      startSchedules({ service: name, schedules: service.schedules(deps), redisUrl, log }),
    ];
    const relay = startRelay({ outbox, redisUrl, log });
    const checks = { mongodb: () => pingMongo(db), queues: () => checkRedis(redis) };
    const health = createHealth(name, checks, new Set(['queues']));
    const routes = [...service.routes(deps), ...flushRoutes(name, { outbox, inbox, redis, log })];
    const server = await listen(createServiceApp({ log, health, verify, before, routes }).callback(), settings);
    log.info(`Listening on port ${settings.PORT}`);
    return [
      () => drain(server),
      ...running.map((one) => () => one.stop()),
      ...closers,
      () => relay.stop(),
      async () => redis.disconnect(),
      () => db.close(),
    ];
  });
}
