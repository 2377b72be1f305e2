import { countMatchmaking, statsOfMatchmaking } from '@playfield/contracts/http/internal.ts';
import { cachedCount } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function statsRoutes({ models: { matchups, interests }, stats }: Deps) {
  /** Counting all and subtracting these few is much faster than checking each game. */
  const removed = { removeAt: { $gt: new Date(0), $type: 'date' as const } };
  const countMatchups = cachedCount(async () => {
    const [all, gone] = await Promise.all([matchups.countDocuments(), matchups.countDocuments(removed)]);
    return all - gone;
  });
  /** Upcoming open games, as a search finds them. */
  const countActive = cachedCount(() => matchups.countDocuments({ status: 'open', startsAt: { $gt: new Date() } }));
  const countInterests = cachedCount(() => interests.countDocuments());

  return [
    route(countMatchmaking, async () => {
      const [totalMatchups, activeMatchups, totalInterests] = await Promise.all([
        countMatchups(),
        countActive(),
        countInterests(),
      ]);
      return { totalMatchups, activeMatchups, totalInterests };
    }),

    route(statsOfMatchmaking, ({ query }) => stats.read(query)),
  ];
}
