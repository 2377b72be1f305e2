/** Days on which one team has proposed a game to another, and no answer has come: they are not offered a second time. */
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../availability/hours.ts';
import type { Models } from '../models.ts';
import { startInstant } from '../places/time.ts';

/** The whole days, by the other team's id, whichever of the two has proposed: they have one proposal a day between them. */
export async function waitingDays(
  { proposals }: Pick<Models, 'proposals'>,
  teamId: number,
  otherIds: readonly number[],
): Promise<Map<number, Interval[]>> {
  const others = { $in: [...otherIds] };
  const waiting = await proposals
    .find(
      {
        kind: 'game',
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

function dayOf(date: string, timeZone: string): Interval {
  const midnight = (day: Temporal.PlainDate) => startInstant(day.toString(), '00:00', timeZone).getTime();
  const day = Temporal.PlainDate.from(date);
  return { from: midnight(day), to: midnight(day.add({ days: 1 })) };
}
