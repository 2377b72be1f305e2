import { getHome } from '@playfield/contracts/home.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { noteScheduled } from '../receipts/actions.ts';
import { homeOf } from './queries.ts';

export function homeRoutes({ models }: Deps) {
  return [
    route(getHome, async ({ caller }) => {
      const now = new Date();
      const home = await homeOf(models, caller.id, now);
      await noteScheduled(models, caller, [...(home.next ? [home.next] : []), ...home.answers.agreements], now);
      return home;
    }),
  ];
}
