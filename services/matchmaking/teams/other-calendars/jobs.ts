/** Reads calendars that are due, a few at a time. */
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { readCalendar, type CalendarMeans } from './actions.ts';
import type { OtherCalendarRecord } from './model.ts';
import { takenUntil } from './rules.ts';

/** At once: slow servers hold up few others, and 5 MB each is little memory. */
const AT_ONCE = 4;

/** Safe on several instances: each calendar is put off before it is read, and the first to do so reads it. */
export function calendarReadings(means: CalendarMeans): Schedule {
  const { otherCalendars } = means.models;

  function takeOne(now: Date): Promise<OtherCalendarRecord | null> {
    const due = { dueAt: { $lte: now, $type: 'date' as const } };
    const taken = { $set: { dueAt: takenUntil(now) } };
    return otherCalendars.findOneAndUpdate(due, taken, { sort: { dueAt: 1 } }).lean();
  }

  return {
    name: 'calendar-readings',
    everyMs: 5_000,
    async run() {
      const read = async () => {
        const record = await takeOne(new Date());
        if (record) await readCalendar(means, record);
        return record !== null;
      };
      const found = await Promise.all(Array.from({ length: AT_ONCE }, read));
      return found.every(Boolean);
    },
  };
}
