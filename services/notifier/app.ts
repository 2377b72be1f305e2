import type { Health } from '@playfield/kit/http/health.ts';
import { flushRoutes } from '@playfield/kit/events/flush.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Middleware } from 'koa';
import { deliveryRoutes } from './delivery/routes.ts';
import { emailEventRoutes } from './email-events/routes.ts';
import { exportRoutes } from './account-export/routes.ts';
import { notificationRoutes } from './bell/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { pushRoutes } from './push/routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
    ...notificationRoutes(deps),
    ...preferenceRoutes(deps),
    ...pushRoutes(deps),
    ...exportRoutes(deps),
    ...deliveryRoutes(deps),
    ...emailEventRoutes(deps),
    ...flushRoutes('notifier', deps),
  ];
}

type Options = Deps & { queueDashboard: Middleware; health: Health; log: Logger };

export function createApp({ queueDashboard, health, log, ...deps }: Options) {
  const verify = createIdentityVerifier(deps.settings.IDENTITY_PUBLIC_KEYS, 'notifier');
  return createServiceApp({ log, health, verify, routes: routes(deps), before: [queueDashboard] });
}
