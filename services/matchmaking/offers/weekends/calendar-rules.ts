/**
 * When a weekend's games are arranged, by a team's own clocks. A weekend has the date of its Saturday. On Thursday of the
 * week before, teams are asked; on Sunday evening games are proposed; on Monday evening those without one get another;
 * and on Tuesday evening it is over. Pure.
 */
import { WEEKENDS_AHEAD } from '@playfield/contracts/weekends.ts';
import { Temporal } from 'temporal-polyfill';
import { startInstant } from '../../places/time.ts';

/** Practice is over, and nobody is asleep. */
const ASK_TIME = '17:00';
const ARRANGE_TIME = '18:00';
/** Days before the Saturday. */
const ASKED = 9;
const FIRST_ROUND = 6;
const SECOND_ROUND = 5;
const OVER = 4;
/** ISO 8601: Monday is 1. */
const SATURDAY = 6;

const at = (saturday: string, daysBefore: number, time: string, timeZone: string): Date =>
  startInstant(Temporal.PlainDate.from(saturday).subtract({ days: daysBefore }).toString(), time, timeZone);

/** When a team is asked about a weekend. */
export const askedAt = (saturday: string, timeZone: string): Date => at(saturday, ASKED, ASK_TIME, timeZone);
/** Until then, days can be added; then games are proposed. */
export const closesAt = (saturday: string, timeZone: string): Date => at(saturday, FIRST_ROUND, ARRANGE_TIME, timeZone);
export const secondRoundAt = (saturday: string, timeZone: string): Date =>
  at(saturday, SECOND_ROUND, ARRANGE_TIME, timeZone);
/** After the second round's answers. */
export const overAt = (saturday: string, timeZone: string): Date => at(saturday, OVER, ARRANGE_TIME, timeZone);

const localDay = (now: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

const nextSaturday = (from: Temporal.PlainDate): Temporal.PlainDate =>
  from.add({ days: (SATURDAY - from.dayOfWeek + 7) % 7 });

/** The weekends that are shown: the one that is on or comes next, and those that a team can still say something about. */
export function weekendsFrom(now: Date, timeZone: string): string[] {
  const today = localDay(now, timeZone);
  // On a Sunday, its weekend began the day before.
  const first = today.dayOfWeek === 7 ? today.subtract({ days: 1 }) : nextSaturday(today);
  const shown: string[] = [];
  for (let date = first, open = 0; open < WEEKENDS_AHEAD; date = date.add({ days: 7 })) {
    shown.push(date.toString());
    if (isOpen(date.toString(), timeZone, now)) open += 1;
  }
  return shown;
}

/** Whether days can still be added. */
export const isOpen = (saturday: string, timeZone: string, now: Date): boolean => now < closesAt(saturday, timeZone);

/** The weekends whose days can still be chosen. */
export const openWeekends = (now: Date, timeZone: string): string[] =>
  weekendsFrom(now, timeZone).filter((saturday) => isOpen(saturday, timeZone, now));

/** The next Thursday's question after a moment, and the weekend that it is about. */
export function nextAsk(now: Date, timeZone: string): { saturday: string; at: Date } {
  let saturday = nextSaturday(localDay(now, timeZone));
  while (askedAt(saturday.toString(), timeZone) <= now) saturday = saturday.add({ days: 7 });
  return { saturday: saturday.toString(), at: askedAt(saturday.toString(), timeZone) };
}

/** The weekend that a question of this moment is about: the first that is still open. */
export function askedAbout(asked: Date, timeZone: string): string {
  let saturday = nextSaturday(localDay(asked, timeZone));
  while (askedAt(saturday.toString(), timeZone) < asked) saturday = saturday.add({ days: 7 });
  return saturday.toString();
}
