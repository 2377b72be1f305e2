import { countEvents } from '@playfield/contracts/page-views.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { addCounts } from './actions.ts';

export function pageViewRoutes({ models }: Deps) {
  return [
    route(countEvents, async ({ body, ctx }) => {
      if (ctx.get('sec-gpc') === '1' || ctx.get('dnt') === '1') return;
      await addCounts(models, body.events, new Date()).catch(() => undefined);
    }),
  ];
}
