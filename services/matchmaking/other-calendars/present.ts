import type { OtherCalendar } from '@playfield/contracts/other-calendars.ts';
import type { OtherCalendarRecord } from './model.ts';
import { daysOf, nameOf, wordsFor } from './rules.ts';

/** Enough to see at a glance that it is the right calendar. */
const NEXT = 3;

/** For the team itself. */
export function presentOtherCalendar(
  { _id, readAt, problem, dueAt, busy, timeZone }: OtherCalendarRecord,
  address: string,
  now: Date,
): OtherCalendar {
  const ahead = busy.filter(({ to }) => to > now.getTime());
  return {
    id: _id.toHexString(),
    address,
    name: nameOf(address),
    readAt: readAt?.toISOString() ?? null,
    problem: problem && wordsFor(problem),
    stopped: dueAt === null,
    busyTimes: ahead.length,
    next: timeZone === null ? [] : ahead.slice(0, NEXT).flatMap((one) => daysOf(one, timeZone, 1)),
  };
}
