import { liveRoutes } from './live/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { sendingRoutes } from './messages/sending-routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [...liveRoutes(deps), ...messageRoutes(deps), ...sendingRoutes(deps), ...reportRoutes(deps)];
}
