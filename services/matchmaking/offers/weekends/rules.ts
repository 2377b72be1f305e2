import { weekendChoices, weekendDate, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { DAY_MS, HOUR_MS, daysAfter } from '@playfield/contracts/fields/time.ts';
import { WEEKENDS_AHEAD } from '@playfield/contracts/weekends.ts';
import { Temporal } from 'temporal-polyfill';
import { startInstant } from '../../places/time.ts';
import { isInSeason, type Interval } from '../../teams/availability/hours.ts';
import type { PublicAvailability, WeekendAnswers } from '../../teams/availability/model.ts';

const TIME_ZONE = 'America/Denver';
const TIMES = { ask: [9, '15:00'], pair: [6, '18:00'], again: [5, '18:00'], end: [4, '18:00'] } as const;
const FOLLOWING = { ask: 'pair', pair: 'again', again: 'end', end: 'ask' } as const;
type Step = keyof typeof TIMES;
const ANSWER_MS = 20 * HOUR_MS;

type Due = WeekendAnswers['next'];

export function timeOf(step: Step, saturday: string): Date {
  const [daysBefore, time] = TIMES[step];
  return startInstant(daysAfter(saturday, -daysBefore), time, TIME_ZONE);
}

const dueAt = (step: Step, saturday: string): Due => ({ step, saturday, at: timeOf(step, saturday) });

export const isOpen = (saturday: string, now: Date): boolean => now < timeOf('pair', saturday);

function thisSaturday(now: Date): string {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  return daysAfter(today.toString(), today.dayOfWeek === 7 ? -1 : 6 - today.dayOfWeek);
}

export function shownWeekends(now: Date): string[] {
  const saturdays = [0, 7, 14, 21].map((days) => daysAfter(thisSaturday(now), days));
  return saturdays.slice(0, saturdays.findIndex((saturday) => isOpen(saturday, now)) + WEEKENDS_AHEAD);
}

const following = ({ step, saturday }: Due): Due =>
  dueAt(FOLLOWING[step], step === 'end' ? daysAfter(saturday, 7) : saturday);

export function firstStep(now: Date): Due {
  let due = dueAt('ask', thisSaturday(now));
  while (due.at <= now) due = following(due);
  return due;
}

export const newWeekend = (now: Date): WeekendAnswers => ({
  habit: 'ask',
  answers: [],
  next: firstStep(now),
  unanswered: 0,
  ignored: 0,
});

export function stepAfter(done: Due, now: Date): Due {
  const due = following(done);
  const isAnswered = due.step === 'again' || due.step === 'end';
  return isAnswered ? { ...due, at: new Date(Math.max(due.at.getTime(), now.getTime() + ANSWER_MS)) } : due;
}

export function hoursOf(saturday: string): Interval {
  const from = Date.parse(saturday);
  return { from, to: from + 3 * DAY_MS };
}

export const UNANSWERED_MAX = 4;
const IGNORED_MAX = 2;

type Own = Pick<PublicAvailability, 'blackouts' | 'seasons' | 'weekend'>;

export const answerOf = ({ weekend }: Own, saturday: string) =>
  weekend.answers.find((one) => one.saturday === saturday)?.days ?? null;

export function habitDays(own: Own, saturday: string) {
  const { habit, ignored } = own.weekend;
  if (habit === 'ask' || habit === 'none' || ignored >= IGNORED_MAX) return null;
  const days: readonly WeekendDay[] = weekendChoices.find(({ value }) => value === habit)?.days ?? [];
  return days.filter((day) => isInSeason(own, weekendDate(saturday, day)));
}

export function daysOf(own: Own, saturday: string, now: Date) {
  const { next } = own.weekend;
  const isPaired = next.saturday > saturday || (next.saturday === saturday && /again|end/.test(next.step));
  const closed = isPaired || !isOpen(saturday, now);
  return { closed, days: answerOf(own, saturday) ?? (closed ? null : habitDays(own, saturday)) };
}
