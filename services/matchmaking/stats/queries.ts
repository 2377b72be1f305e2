/** This service's daily stats: games posted and agreed, by sport and state. */
import type { Measure } from '@playfield/contracts/admin/stats.ts';
import type { Counted, Counting } from '@playfield/kit/features/stats.ts';
import type { Models } from '../models.ts';

type Group = { _id: { sport: string; state: string | null }; count: number };

export function countingOf({ matchups }: Models): Counting {
  async function countBy(when: 'createdAt' | 'matchedAt', measure: Measure, range: [Date, Date]): Promise<Counted[]> {
    const [from, to] = range;
    const groups = await matchups.aggregate<Group>([
      // A date-only index is used only for a date-only condition.
      { $match: { [when]: { $gte: from, $lt: to, $type: 'date' } } },
      { $group: { _id: { sport: '$sport', state: '$state' }, count: { $sum: 1 } } },
    ]);
    return groups.map(({ _id: { sport, state }, count }) => ({ measure, sport, state, count }));
  }

  return {
    async count(from, to) {
      const [games, matches] = await Promise.all([
        countBy('createdAt', 'games', [from, to]),
        countBy('matchedAt', 'matches', [from, to]),
      ]);
      return [...games, ...matches];
    },
    async began() {
      const first = await matchups.findOne().sort({ createdAt: 1 }).lean();
      return first?.createdAt ?? null;
    },
  };
}
