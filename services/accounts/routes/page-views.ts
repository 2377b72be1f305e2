import { countView } from '@playfield/contracts/page-views.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { countPage } from '../page-counts.ts';

export function pageViewRoutes({ redis }: Deps) {
  return [
    route(countView, async ({ body, ctx }) => {
      // Global Privacy Control: who asks not to be counted is not. Nor does a count that fails matter to anybody's page.
      if (ctx.get('sec-gpc') === '1') return;
      await countPage(redis, body, new Date()).catch(() => undefined);
    }),
  ];
}
