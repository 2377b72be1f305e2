import type { Figures } from '@playfield/kit/figures.ts';
import type { Health } from '@playfield/kit/health.ts';
import { createServiceApp } from '@playfield/kit/http.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import type { Config } from './config.ts';
import type { Models } from './models/index.ts';
import type { Places } from './places/places.ts';
import type { Remembered } from './remembered.ts';
import { adminRoutes } from './routes/admin.ts';
import { agreementRoutes } from './routes/agreements.ts';
import { availabilityRoutes } from './routes/availability.ts';
import { blockRoutes } from './routes/blocks.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { figureRoutes } from './routes/figures.ts';
import { interestRoutes } from './routes/interests.ts';
import { matchupRoutes } from './routes/matchups.ts';
import { noShowRoutes } from './routes/no-shows.ts';
import { placeRoutes } from './routes/places.ts';
import { proposalRoutes } from './routes/proposals.ts';
import { quickRoutes } from './routes/quick.ts';
import { reportRoutes } from './routes/reports.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { scheduleRoutes } from './routes/schedules.ts';
import { teamRoutes } from './routes/teams.ts';
import { widerRoutes } from './routes/wider.ts';

export type Deps = {
  db: Connection;
  models: Models;
  outbox: Outbox;
  places: Places;
  figures: Figures;
  remembered: Remembered;
  key: IdentityKey;
};

export function routes(deps: Deps) {
  return [
    // Before the games by their number, which would be called `wider`.
    ...widerRoutes(deps),
    ...matchupRoutes(deps),
    ...scheduleRoutes(deps),
    ...savedSearchRoutes(deps),
    ...interestRoutes(deps),
    ...availabilityRoutes(deps),
    ...proposalRoutes(deps),
    ...quickRoutes(deps),
    ...noShowRoutes(deps),
    ...agreementRoutes(deps),
    ...teamRoutes(deps),
    ...blockRoutes(deps),
    ...reportRoutes(deps),
    ...reviewRoutes(deps),
    ...calendarRoutes(deps),
    ...placeRoutes(deps),
    ...adminRoutes(deps),
    ...figureRoutes(deps),
  ];
}

export function createApp({
  config,
  health,
  log,
  ...deps
}: Omit<Deps, 'key'> & { config: Pick<Config, 'INTERNAL_KEY'>; health: Health; log: Logger }) {
  const key = identityKey(config.INTERNAL_KEY);
  return createServiceApp({ log, health, key, routes: routes({ ...deps, key }) });
}
