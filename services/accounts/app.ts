import { createServiceApp } from '@playfield/kit/http.ts';
import type { Health } from '@playfield/kit/health.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import type { Outbox } from '@playfield/kit/outbox.ts';
import type { Config } from './config.ts';
import type { Models } from './models/index.ts';
import { registrationRoutes } from './routes/registration.ts';
import { signInRoutes } from './routes/sign-in.ts';

export type Deps = { db: Connection; models: Models; outbox: Outbox };

export function routes(deps: Deps) {
  return [...registrationRoutes(deps), ...signInRoutes(deps)];
}

export function createApp({
  config,
  health,
  log,
  ...deps
}: Deps & { config: Pick<Config, 'INTERNAL_KEY'>; health: Health; log: Logger }) {
  return createServiceApp({ log, health, key: identityKey(config.INTERNAL_KEY), routes: routes(deps) });
}
