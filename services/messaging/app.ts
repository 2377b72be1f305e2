import type { Health } from '@playfield/kit/http/health.ts';
import { flushRoutes } from '@playfield/kit/events/flush.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from './config.ts';
import { liveRoutes } from './live/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sendingRoutes } from './messages/sending-routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
    ...liveRoutes(deps),
    ...messageRoutes(deps),
    ...sendingRoutes(deps),
    ...reportRoutes(deps),
    ...flushRoutes('messaging', deps),
  ];
}

export function createApp({
  config,
  health,
  log,
  ...deps
}: Deps & { config: Pick<Config, 'IDENTITY_PUBLIC_KEYS'>; health: Health; log: Logger }) {
  const verify = createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'messaging');
  return createServiceApp({ log, health, verify, routes: routes(deps) });
}
