/** A weekend is named by its Saturday and goes through four steps, at the same moments in the whole country. Pure. */
import { weekendDate } from '@playfield/contracts/fields/weekends.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { WEEKENDS_AHEAD } from '@playfield/contracts/weekends.ts';
import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../teams/availability/hours.ts';
import { dayOf, startInstant } from '../../places/time.ts';

/** By this clock it is afternoon, or evening, from coast to coast. */
const TIME_ZONE = 'America/Denver';
/** Asked on Thursday; paired on Sunday, and again on Monday; over on Tuesday. */
export const STEPS = ['ask', 'pair', 'again', 'end'] as const;
export type Step = (typeof STEPS)[number];
const TIMES = { ask: [9, '15:00'], pair: [6, '18:00'], again: [5, '18:00'], end: [4, '18:00'] } as const;
/** After an outage, teams still have most of a day to answer. */
const ANSWER_MS = 20 * HOUR_MS;

export type Due = { step: Step; saturday: string; at: Date };

export const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

export function timeOf(step: Step, saturday: string): Date {
  const [daysBefore, time] = TIMES[step];
  return startInstant(addDays(saturday, -daysBefore), time, TIME_ZONE);
}

const dueAt = (step: Step, saturday: string): Due => ({ step, saturday, at: timeOf(step, saturday) });

/** Whether days can still be added. */
export const isOpen = (saturday: string, now: Date): boolean => now < timeOf('pair', saturday);

/** The Saturday of this weekend, even on its Sunday. */
function thisSaturday(now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  return addDays(today.toString(), today.dayOfWeek === 7 ? -1 : 6 - today.dayOfWeek);
}

/** This weekend and those after it, to the last one that a team can answer for. */
export function shownWeekends(now: Date): string[] {
  const saturdays = [0, 7, 14, 21].map((days) => addDays(thisSaturday(now), days));
  return saturdays.slice(0, saturdays.findIndex((saturday) => isOpen(saturday, now)) + WEEKENDS_AHEAD);
}

function following({ step, saturday }: Due): Due {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? dueAt(next, saturday) : dueAt('ask', addDays(saturday, 7));
}

export function firstStep(now: Date): Due {
  let due = dueAt('ask', thisSaturday(now));
  while (due.at <= now) due = following(due);
  return due;
}

export function stepAfter(done: Due, now: Date): Due {
  const due = following(done);
  const isAnswered = due.step === 'again' || due.step === 'end';
  return isAnswered ? { ...due, at: new Date(Math.max(due.at.getTime(), now.getTime() + ANSWER_MS)) } : due;
}

/** All hours of a weekend, anywhere in the country. */
export const hoursOf = (saturday: string): Interval => ({
  from: dayOf(saturday, 'America/New_York').from,
  to: dayOf(weekendDate(saturday, 'sunday'), 'Pacific/Honolulu').to,
});
