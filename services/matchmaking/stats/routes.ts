import { countMatchmaking, statsOfMatchmaking } from '@playfield/contracts/http/internal.ts';
import { cachedCount } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { countCanceled } from '../confirmations/queries.ts';
import type { Deps } from '../deps.ts';

export function statsRoutes({ models, stats }: Deps) {
  const { matchups, interests } = models;
  /** Counting all and subtracting these few is much faster than checking each game. */
  const removed = { removeAt: { $gt: new Date(0), $type: 'date' as const } };
  const countMatchups = cachedCount(async () => {
    const [all, gone] = await Promise.all([matchups.countDocuments(), matchups.countDocuments(removed)]);
    return all - gone;
  });
  /** Upcoming open games, as a search finds them. */
  const countActive = cachedCount(() => matchups.countDocuments({ status: 'open', startsAt: { $gt: new Date() } }));
  const countInterests = cachedCount(() => interests.countDocuments());
  const countCancellations = cachedCount(() => countCanceled(models, new Date(), 'all'));
  const countMissed = cachedCount(() => countCanceled(models, new Date(), 'missed'));

  return [
    route(countMatchmaking, async () => {
      const [totalMatchups, activeMatchups, totalInterests, cancellations, missedCancellations] = await Promise.all([
        countMatchups(),
        countActive(),
        countInterests(),
        countCancellations(),
        countMissed(),
      ]);
      return { totalMatchups, activeMatchups, totalInterests, cancellations, missedCancellations };
    }),

    route(statsOfMatchmaking, ({ query }) => stats.read(query)),
  ];
}
