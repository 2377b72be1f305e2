import { listWider } from '@playfield/contracts/relaxed-search.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { hiddenFrom } from '../blocks.ts';
import { countingOf } from '../search.ts';
import { offersFor } from '../widening.ts';

export function widerRoutes({ models, places }: Deps) {
  return [
    route(listWider, async ({ query, caller }) => {
      const hidden = await hiddenFrom(models, caller.id);
      return offersFor(query, await countingOf(models, places, query, { hidden }));
    }),
  ];
}
