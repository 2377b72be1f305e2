import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createMarkHandled } from '@playfield/kit/events/flush.ts';
import { createHealth } from '@playfield/kit/http/health.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import { createInbox } from '@playfield/kit/events/inbox.ts';
import { connectMongo, pingMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { startSchedules } from '@playfield/kit/jobs/schedules.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { drain, listen, run } from '@playfield/kit/process/serve.ts';
import { searchAlerts } from './saved-searches/jobs.ts';
import { createApp } from './app.ts';
import { config } from './config.ts';
import { handlers } from './subscriber.ts';
import { deletions } from './admin/jobs.ts';
import { lifecycle } from './matchups/jobs.ts';
import { declareModels } from './models.ts';
import { createLocationGrid } from './places/location-privacy.ts';
import { choosePlaces } from './places/choose.ts';
import { createGazetteer } from './places/gazetteer.ts';
import { createSpending } from './places/spending.ts';
import { createBudgets } from './limits.ts';
import { stillOnAsking } from './confirmations/jobs.ts';
import { openGamesCounting } from './open-games/jobs.ts';
import { standbyOffers } from './runners-up/jobs.ts';
import { calendarReadings } from './other-calendars/jobs.ts';
import { createParser } from './other-calendars/parsing-actions.ts';
import { createReader } from './other-calendars/reading-actions.ts';
import { weekends } from './weekends/jobs.ts';
import { pairInThread } from './weekends/pairing-actions.ts';
import { createVenues } from './matchups/venues.ts';

await run('matchmaking', config, async ({ settings, log }) => {
  const db = await connectMongo(settings.MONGODB_URL, 'matchmaking');
  const sealing = createSealing(settings.ENCRYPTION_KEYS);
  const outbox = createOutbox(db, sealing);
  const models = declareModels(db);
  const gazetteer = createGazetteer();
  const redis = connectRedis(settings.QUEUE_REDIS_URL, log);
  const budgets = createBudgets(redis);
  const spending = createSpending(
    redis,
    createIdentityVerifier(settings.IDENTITY_PUBLIC_KEYS, 'matchmaking'),
    settings.GOOGLE_LOOKUPS_A_DAY,
  );
  const places = choosePlaces(settings, { gazetteer, mayAsk: () => spending.mayAsk(), log });
  const before = settings.GOOGLE_MAPS_API_KEY ? [spending.countIn] : [];
  const grid = createLocationGrid(settings.LOCATION_KEY, gazetteer);
  const venues = createVenues({ models, places, gazetteer, grid });
  // Events use in-memory lookups: no transaction waits for a provider.
  const known = createVenues({ models, places: gazetteer, gazetteer, grid });
  const reader = createReader({
    publicUrl: settings.PUBLIC_URL,
    onLoopback: settings.CALENDARS_ON_LOOPBACK === 'on',
  });
  const otherCalendars = { db, models, sealing, gazetteer, reader, parse: createParser() };
  const inbox = createInbox({
    db,
    subscriber: 'matchmaking',
    handlers: handlers({ models, outbox, gazetteer, venues: known }),
    committed: () => outbox.announce(),
  });
  await prepareCollections(db, settings.MONGODB_URL);
  const health = createHealth('matchmaking', { mongodb: () => pingMongo(db) });
  const app = createApp({
    config: settings,
    db,
    models,
    outbox,
    inbox,
    handled: createMarkHandled(redis, inbox, log),
    places,
    gazetteer,
    venues,
    budgets,
    sealing,
    otherCalendars,
    before,
    health,
    log,
  });
  const redisUrl = settings.QUEUE_REDIS_URL;
  const relay = startRelay({ outbox, redisUrl, log });
  const consumer = startConsumer({ inbox, redisUrl, log });
  const stores = { db, models, outbox };
  const schedules = startSchedules({
    service: 'matchmaking',
    schedules: [
      calendarReadings(otherCalendars),
      deletions(stores),
      lifecycle(stores),
      openGamesCounting(models),
      searchAlerts({ ...stores, links: linkKeys(settings.INTERNAL_KEY) }),
      standbyOffers(stores),
      stillOnAsking(stores),
      weekends({ ...stores, pair: pairInThread }),
    ],
    redisUrl,
    log,
  });
  const server = await listen(app.callback(), settings);
  log.info(`Listening on port ${settings.PORT}`);
  return [
    () => drain(server),
    () => consumer.stop(),
    () => schedules.stop(),
    () => reader.close(),
    () => relay.stop(),
    async () => redis.disconnect(),
    () => db.close(),
  ];
});
