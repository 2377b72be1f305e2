/** Days with a pending proposal between two teams: they are not offered again. */
import type { Interval } from '../../teams/availability/hours.ts';
import type { Models } from '../../models.ts';
import { dayOf } from '../../places/time.ts';

/** Whole days, by the other team's ID, whoever proposed: two teams have at most one proposal per day. */
export async function waitingDays(
  { proposals }: Pick<Models, 'proposals'>,
  teamId: number,
  otherIds: readonly number[],
): Promise<Map<number, Interval[]>> {
  const others = { $in: [...otherIds] };
  const waiting = await proposals
    .find(
      {
        status: 'pending',
        $or: [
          { fromId: teamId, toId: others },
          { toId: teamId, fromId: others },
        ],
      },
      { fromId: 1, toId: 1, date: 1, timeZone: 1 },
    )
    .lean();
  const days = new Map<number, Interval[]>();
  for (const { fromId, toId, date, timeZone } of waiting) {
    const otherId = fromId === teamId ? toId : fromId;
    days.set(otherId, [...(days.get(otherId) ?? []), dayOf(date, timeZone)]);
  }
  return days;
}
