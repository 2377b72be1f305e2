/** This service's daily stats: sign-ups by sport and state. */
import type { Counting } from '@playfield/kit/features/stats.ts';
import { stateIn } from '@playfield/kit/features/states.ts';
import type { Models } from '../models.ts';

type Group = { _id: { sport: string; teamLocation: string }; count: number };

export function countingOf({ users }: Models): Counting {
  return {
    async count(from, to) {
      const groups = await users.aggregate<Group>([
        { $match: { createdAt: { $gte: from, $lt: to } } },
        { $group: { _id: { sport: '$sport', teamLocation: '$teamLocation' }, count: { $sum: 1 } } },
      ]);
      return groups.map(({ _id: { sport, teamLocation }, count }) => ({
        measure: 'signUps',
        sport,
        state: stateIn(teamLocation),
        count,
      }));
    },
    async began() {
      const first = await users.findOne().sort({ createdAt: 1 }).lean();
      return first?.createdAt ?? null;
    },
  };
}
