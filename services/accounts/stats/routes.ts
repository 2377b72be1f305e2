import { countAccounts, statsOfAccounts } from '@playfield/contracts/http/internal.ts';
import { cachedCount } from '@playfield/kit/data/cached-count.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function statsRoutes({ models: { users }, stats }: Deps) {
  /** Counting all and subtracting these few is much faster than checking each account. */
  const leaving = { leavingAt: { $gt: new Date(0), $type: 'date' as const } };
  const countAll = cachedCount(async () => {
    const [all, gone] = await Promise.all([users.countDocuments(), users.countDocuments(leaving)]);
    return all - gone;
  });
  const countUnverified = cachedCount(async () => {
    const unverified = { isVerified: false };
    const [all, gone] = await Promise.all([
      users.countDocuments(unverified),
      users.countDocuments({ ...leaving, ...unverified }),
    ]);
    return all - gone;
  });

  return [
    route(countAccounts, async () => {
      const [totalUsers, unverified] = await Promise.all([countAll(), countUnverified()]);
      return { totalUsers, verifiedUsers: totalUsers - unverified };
    }),

    route(statsOfAccounts, ({ query }) => stats.read(query)),
  ];
}
