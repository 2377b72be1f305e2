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
  ];
}
