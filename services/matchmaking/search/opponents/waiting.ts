/** Days with a pending proposal between two teams: they are not offered again. */
import type { Interval } from '../../teams/availability/hours.ts';
import type { Models } from '../../models.ts';
import { dayOf } from '../../places/time.ts';

type Waiting = { fromId: number; toId: number; terms: { date: string; timeZone: string } };

/** Whole days, by the other team's ID, whoever proposed: two teams have at most one proposal per day. */
export async function waitingDays(
  { offers }: Pick<Models, 'offers'>,
  teamId: number,
  otherIds: readonly number[],
): Promise<Map<number, Interval[]>> {
  const others = { $in: [...otherIds] };
  const waiting = await offers
    .find(
      {
        status: 'pending',
        terms: { $exists: true },
        $or: [
          { fromId: teamId, toId: others },
          { toId: teamId, fromId: others },
        ],
      },
      { fromId: 1, toId: 1, 'terms.date': 1, 'terms.timeZone': 1 },
    )
    .lean<Waiting[]>();
  const days = new Map<number, Interval[]>();
  for (const { fromId, toId, terms } of waiting) {
    const otherId = fromId === teamId ? toId : fromId;
    days.set(otherId, [...(days.get(otherId) ?? []), dayOf(terms.date, terms.timeZone)]);
  }
  return days;
}
