import { daysAfter } from '@playfield/contracts/fields/time.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import { listSchedule, type Schedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { askEarlier } from '../../../shared/stores/remembered.ts';
import { ask } from '../../../shared/api/ask.ts';
import { LOADING, refill, type Loadable } from '../../../shared/stores/calls.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';

export const DAYS_BACK = 120;
export const DAYS_AHEAD = 275;

export const $schedule = atom<Loadable<Schedule>>(LOADING);

export function loadSchedule(): Promise<void> {
  const today = todayText();
  const query = { from: daysAfter(today, -DAYS_BACK), to: daysAfter(today, DAYS_AHEAD) };
  askEarlier(address(listSchedule, {}, query));
  return refill($schedule, () => ask(listSchedule, { query }), 'Your schedule could not be loaded.');
}

export type Entry = ({ game: ScheduledGame } | { proposal: Proposal }) & { date: string; startTime: string };

const WEEK = 7;
const SATURDAY = 6;

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const textOf = (day: Date) => day.toISOString().slice(0, 10);

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

export function freeSaturdays(entries: readonly Entry[], today: string, weeks: number): string[] {
  const taken = new Set(entries.filter(isOn).map(({ date }) => date));
  const first = daysAfter(today, (SATURDAY - weekdayOf(today) + WEEK) % WEEK);
  const saturdays = Array.from({ length: weeks }, (_, week) => daysAfter(first, week * WEEK));
  return saturdays.filter((saturday) => !taken.has(saturday));
}

export const isOn = (entry: Entry) => !('game' in entry) || entry.game.standing !== 'canceled';

export function weeksOf(month: string): string[][] {
  const first = daysAfter(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks: string[][] = [];
  for (let day = first; day.slice(0, 7) <= month; day = daysAfter(day, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, weekday) => daysAfter(day, weekday)));
  return weeks;
}

export function addMonths(month: string, months: number): string {
  const day = utc(`${month}-01`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return textOf(day).slice(0, 7);
}
