import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { Schedule, ScheduledGame } from '@playfield/contracts/schedules.ts';

export type Entry = ({ game: ScheduledGame } | { proposal: Proposal }) & { date: string; startTime: string };

const WEEK = 7;
const SATURDAY = 6;

/** Parses a date as UTC, to avoid shifts due to time zones and clock changes. */
const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const textOf = (day: Date) => day.toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  const day = utc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return textOf(day);
}

const weekdayOf = (date: string): number => utc(date).getUTCDay();

export function entriesOf({ games, proposals }: Schedule): Entry[] {
  const played = games.map((game): Entry => ({ game, date: game.game.date, startTime: game.game.startTime }));
  const proposed = proposals.map((proposal): Entry => ({
    proposal,
    date: proposal.game.date,
    startTime: proposal.game.startTime,
  }));
  return [...played, ...proposed].toSorted(
    (one, other) => one.date.localeCompare(other.date) || one.startTime.localeCompare(other.startTime),
  );
}

export const byDay = (entries: readonly Entry[]): Map<string, Entry[]> => Map.groupBy(entries, ({ date }) => date);

export function freeWeekends(entries: readonly Entry[], today: string, weekends: number): string[] {
  const taken = new Set(entries.filter(isOn).map(({ date }) => date));
  // On a Sunday, the weekend is nearly over, so start with the next weekend.
  const first = addDays(today, (SATURDAY - weekdayOf(today) + WEEK) % WEEK);
  const saturdays = Array.from({ length: weekends }, (_, week) => addDays(first, week * WEEK));
  return saturdays.filter((saturday) => !taken.has(saturday) && !taken.has(addDays(saturday, 1)));
}

export const isOn = (entry: Entry) => !('game' in entry) || entry.game.standing !== 'canceled';

/**
 * Returns a month's weeks, each starting on Sunday, including days from the adjacent months.
 * @param month `YYYY-MM`
 */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks: string[][] = [];
  for (let day = first; day.slice(0, 7) <= month; day = addDays(day, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, weekday) => addDays(day, weekday)));
  return weeks;
}

export function addMonths(month: string, months: number): string {
  const day = utc(`${month}-01`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return textOf(day).slice(0, 7);
}
