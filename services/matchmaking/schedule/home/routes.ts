import { getHome } from '@playfield/contracts/home.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { homeOf } from './queries.ts';

export function homeRoutes({ models }: Deps) {
  return [route(getHome, ({ caller }) => homeOf(models, caller.id, new Date()))];
}
