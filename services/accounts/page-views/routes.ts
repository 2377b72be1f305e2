import { countEvents } from '@playfield/contracts/page-views.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { countKnown } from './jobs.ts';

export function pageViewRoutes({ redis }: Deps) {
  return [
    route(countEvents, async ({ body, ctx }) => {
      // Who asks not to be counted (Global Privacy Control, Do Not Track) is not. Nor does a count that fails matter to anybody's page.
      if (ctx.get('sec-gpc') === '1' || ctx.get('dnt') === '1') return;
      await countKnown(redis, body.events, new Date()).catch(() => undefined);
    }),
  ];
}
