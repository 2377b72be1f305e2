import { listRelaxedSearches } from '@playfield/contracts/relaxed-search.ts';
import { listMatchups, mapMatchups } from '@playfield/contracts/search.ts';
import { setNextCursor } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { hiddenFrom } from '../teams/blocks/queries.ts';
import { presentMatchup } from '../games/present.ts';
import { teamRefs } from '../teams/queries.ts';
import { mapOf } from './map-queries.ts';
import { countingOf, searchMatchups } from './queries.ts';
import { offersFor } from './relaxed.ts';

export function searchRoutes({ models, places }: Deps) {
  return [
    route(listMatchups, async ({ query, caller, ctx }) => {
      const hidden = await hiddenFrom(models, caller.id);
      const { found, nextCursor, from } = await searchMatchups(models, places, query, { hidden, caller });
      const refOf = await teamRefs(
        models,
        found.map(({ matchup }) => matchup.teamId),
      );
      setNextCursor(ctx, nextCursor);
      return found.map(({ matchup, reasons }) => ({
        ...presentMatchup(matchup, refOf(matchup.teamId), { from }),
        ...(reasons ? { reasons } : {}),
      }));
    }),

    route(mapMatchups, async ({ query, caller }) => mapOf(models, places, query, await hiddenFrom(models, caller.id))),

    route(listRelaxedSearches, async ({ query, caller }) => {
      const hidden = await hiddenFrom(models, caller.id);
      return offersFor(query, await countingOf(models, places, query, { hidden }));
    }),
  ];
}
