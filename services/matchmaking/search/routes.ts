import { listRelaxedSearches } from '@playfield/contracts/relaxed-search.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { hiddenFrom } from '../blocks/queries.ts';
import { countingOf } from './queries.ts';
import { offersFor } from './relaxed.ts';

export function relaxedSearchRoutes({ models, places }: Deps) {
  return [
    route(listRelaxedSearches, async ({ query, caller }) => {
      const hidden = await hiddenFrom(models, caller.id);
      return offersFor(query, await countingOf(models, places, query, { hidden }));
    }),
  ];
}
