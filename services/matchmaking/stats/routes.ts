import { countMatchmaking, figuresOfMatchmaking } from '@playfield/contracts/http/internal.ts';
import { sparingly } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function figureRoutes({ models: { matchups, interests }, figures }: Deps) {
  /** Counting all and the few that are not meant is much quicker than looking at each one for whether it is meant. */
  const removed = { removeAt: { $gt: new Date(0), $type: 'date' as const } };
  const countMatchups = sparingly(async () => {
    const [all, gone] = await Promise.all([matchups.countDocuments(), matchups.countDocuments(removed)]);
    return all - gone;
  });
  /** Open games that are still to come, as a search finds them. */
  const countActive = sparingly(() => matchups.countDocuments({ status: 'open', startsAt: { $gt: new Date() } }));
  const countInterests = sparingly(() => interests.countDocuments());

  return [
    route(countMatchmaking, async () => {
      const [totalMatchups, activeMatchups, totalInterests] = await Promise.all([
        countMatchups(),
        countActive(),
        countInterests(),
      ]);
      return { totalMatchups, activeMatchups, totalInterests };
    }),

    route(figuresOfMatchmaking, ({ query }) => figures.read(query)),
  ];
}
