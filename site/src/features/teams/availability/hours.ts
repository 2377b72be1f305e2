import type { Availability } from '@playfield/contracts/availability.ts';
import { usualEnd, WEEKDAYS } from './week.ts';

/** Returns a team's first game of the usual length on a day when it is free, or null. */
export function hoursOn(
  { weekly, openings, blackouts, seasons }: Pick<Availability, 'weekly' | 'openings' | 'blackouts' | 'seasons'>,
  date: string,
): { startTime: string; endTime: string } | null {
  const covers = ({ from, to }: Availability['seasons'][number]) => from <= date && date <= to;
  if (blackouts.some(covers)) return null;
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || WEEKDAYS.length;
  const isOn = seasons.length === 0 || seasons.some(covers);
  const [first] = [
    ...openings.filter((one) => one.date === date),
    ...weekly.filter((one) => isOn && one.weekday === weekday),
  ].toSorted((one, other) => one.start.localeCompare(other.start));
  if (!first) return null;
  const { start: startTime, end } = first;
  return { startTime, endTime: usualEnd({ startTime, endTime: end > startTime ? end : '23:59' }) };
}
