import { todayText } from '@playfield/contracts/fields/dates.ts';
import type { Option } from '@playfield/contracts/fields/options.ts';

export const dayChoices = [
  { value: '', label: 'Any date' },
  { value: 'weekend', label: 'This weekend' },
  { value: 'next-weekend', label: 'Next weekend' },
  { value: 'days', label: 'Chosen days' },
] as const satisfies readonly Option[];

const SATURDAY = 6;
const DAYS_A_WEEK = 7;

export type Days = { from: string; to: string };

export function weekendFrom(now: Date, weeks: number): Days {
  const toSaturday = now.getDay() === 0 ? -1 : SATURDAY - now.getDay();
  const day = (after: number) =>
    todayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + toSaturday + weeks * DAYS_A_WEEK + after));
  return { from: day(0), to: day(1) };
}

export function daysOf({ when, from, to }: Days & { when: string }, now = new Date()): Days {
  if (when === 'weekend') return weekendFrom(now, 0);
  if (when === 'next-weekend') return weekendFrom(now, 1);
  if (when !== 'days') return { from: '', to: '' };
  return { from, to: from !== '' && to !== '' && to < from ? '' : to };
}
