import { countAccounts, figuresOfAccounts } from '@playfield/contracts/internal.ts';
import { sparingly } from '@playfield/kit/counts.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';

export function figureRoutes({ models: { users }, figures }: Deps) {
  const countAll = sparingly(() => users.countDocuments({ leavingAt: null }));
  const countUnverified = sparingly(() => users.countDocuments({ isVerified: false, leavingAt: null }));

  return [
    route(countAccounts, async () => {
      const [totalUsers, unverified] = await Promise.all([countAll(), countUnverified()]);
      return { totalUsers, verifiedUsers: totalUsers - unverified };
    }),

    route(figuresOfAccounts, ({ query }) => figures.read(query)),
  ];
}
