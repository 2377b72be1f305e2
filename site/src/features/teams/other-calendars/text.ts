import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import type { BusyTime, OtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { agoText } from '../../../shared/format/ago.ts';

const DAY_STARTS = '00:00';
const DAY_ENDS = '23:59';

export function hoursText({ startTime, endTime }: Omit<BusyTime, 'date'>): string {
  if (endTime !== DAY_ENDS) return timeRangeText({ startTime, endTime });
  return startTime === DAY_STARTS ? 'all day' : `from ${timeRangeText({ startTime, endTime }).split(' – ')[0] ?? ''}`;
}

export function readText({ readAt, problem, busyTimes, next: [first] }: OtherCalendar, now = new Date()): string {
  if (readAt === null) return problem === null ? 'We are still reading it. Look again in a minute.' : 'Not read yet.';
  const count = busyTimes === 1 ? '1 busy time' : `${busyTimes === 0 ? 'no' : busyTimes} busy times`;
  const when = first ? `, next ${shortDayText(first.date, now)}, ${hoursText(first)}` : ' in the next six months';
  return `Read ${agoText(readAt, now.getTime())}: ${count}${when}.`;
}
