import type { OtherCalendar } from '@playfield/contracts/other-calendars.ts';
import type { OtherCalendarRecord } from './model.ts';
import { daysOf, hostOf, nameOf, wordsFor } from './rules.ts';

/** Enough to see at a glance that it is the right calendar. */
const NEXT = 3;

type About = { address: string; addedBy: string | null; now: Date };

/** For the team's owners and managers. */
export function presentOtherCalendar(
  { _id, readAt, problem, dueAt, busy, timeZone }: OtherCalendarRecord,
  { address, addedBy, now }: About,
): OtherCalendar {
  const ahead = busy.filter(({ to }) => to > now.getTime());
  return {
    id: _id.toHexString(),
    name: nameOf(address),
    host: hostOf(address),
    addedBy,
    readAt: readAt?.toISOString() ?? null,
    problem: problem && wordsFor(problem),
    stopped: dueAt === null,
    busyTimes: ahead.length,
    next: timeZone === null ? [] : ahead.slice(0, NEXT).flatMap((one) => daysOf(one, timeZone, 1)),
  };
}
