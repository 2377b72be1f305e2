/** Dates and times as the console shows them. */
import type { DateRange } from '@playfield/contracts/admin/stats.ts';
import { dateText } from '@playfield/contracts/fields/dates.ts';

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** `Nov 21, 2026`, in the reader's time zone (spec section 3). */
export function dayOf(instant: string): string {
  return DAY.format(new Date(instant));
}

export { dateText as momentOf };

/** Axis labels from the top down to 0: round integers, the first at least as high as the highest value. */
export function axisOf(highest: number): [number, number, number] {
  const half = highest / 2;
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(half)));
  const step = magnitude * ([1, 2, 5].find((factor) => factor * magnitude >= half) ?? 10);
  return [2 * step, step, 0];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 1;

/** The Mondays of all weeks in a date range, as stats name them. */
export function weeksOf({ from, to }: DateRange): string[] {
  const first = Date.parse(from);
  const sinceMonday = (new Date(first).getUTCDay() + 7 - MONDAY) % 7;
  const weeks: string[] = [];
  for (let monday = first - sinceMonday * DAY_MS; monday <= Date.parse(to); monday += 7 * DAY_MS)
    weeks.push(new Date(monday).toISOString().slice(0, 10));
  return weeks;
}
