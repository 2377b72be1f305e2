import type { Health } from '@playfield/kit/http/health.ts';
import { handingRoutes } from '@playfield/kit/events/flush.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Middleware } from 'koa';
import type { Config } from './config.ts';
import { adminRoutes } from './routes/admin.ts';
import { agreementRoutes } from './routes/agreements.ts';
import { availabilityRoutes } from './routes/availability.ts';
import { blockRoutes } from './routes/blocks.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { exportRoutes } from './routes/exports.ts';
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
import type { Deps } from './deps.ts';

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
    ...exportRoutes(deps),
    ...handingRoutes('matchmaking', deps),
  ];
}

type Options = {
  config: Pick<Config, 'IDENTITY_PUBLIC_KEYS' | 'INTERNAL_KEY'>;
  /** What every request passes first. */
  before: readonly Middleware[];
  health: Health;
  log: Logger;
};

export function createApp({ config, before, health, log, ...deps }: Omit<Deps, 'links'> & Options) {
  const verify = createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'matchmaking');
  const links = linkKeys(config.INTERNAL_KEY);
  return createServiceApp({ log, health, verify, routes: routes({ ...deps, links }), before });
}
