import { todayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';

export function dayHeading(instant: string, now = new Date()): string {
  const then = new Date(instant);
  const ago = daysBetween(then, now);
  if (ago === 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  return then.toLocaleDateString('en-US', { ...day, ...yearUnless(then, now) });
}

export function clockText(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}

export function isSameDay(one: string, other: string): boolean {
  return todayText(new Date(one)) === todayText(new Date(other));
}

/** Counts calendar days instead of 24-hour spans, because a day has 23 or 25 hours when the clocks change. */
function daysBetween(then: Date, now: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(now) - dayOf(then)) / DAY_MS;
}

function yearUnless(then: Date, now: Date): { year?: 'numeric' } {
  return then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' };
}
