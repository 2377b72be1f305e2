import { daysAfter, durationOf } from '@playfield/contracts/fields/time.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';

export type Times = Pick<Matchup, 'date' | 'startTime' | 'endTime'>;

export function overlaps(one: Times, other: Times): boolean {
  const [from, to] = [one, other].map(({ date, startTime }) => Date.parse(`${date}T${startTime}Z`));
  return from !== undefined && to !== undefined && from < to + durationOf(other) && to < from + durationOf(one);
}

export function weekAfter(dates: readonly string[]): string {
  const last = dates.toSorted().at(-1) ?? '';
  return Number.isNaN(Date.parse(`${last}T00:00Z`)) ? '' : daysAfter(last, 7);
}

export const hasBegun = ({ startsAt }: Pick<Matchup, 'startsAt'>): boolean => Date.parse(startsAt) <= Date.now();
