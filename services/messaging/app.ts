import type { Health } from '@playfield/kit/health.ts';
import { createServiceApp } from '@playfield/kit/http.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import type { Config } from './config.ts';
import type { Models } from './models/index.ts';
import { messageRoutes } from './routes.ts';

export type Deps = { db: Connection; models: Models };

export function routes(deps: Deps) {
  return messageRoutes(deps);
}

export function createApp({
  config,
  health,
  log,
  ...deps
}: Deps & { config: Pick<Config, 'INTERNAL_KEY'>; health: Health; log: Logger }) {
  return createServiceApp({ log, health, key: identityKey(config.INTERNAL_KEY), routes: routes(deps) });
}
