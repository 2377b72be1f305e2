import { DAY_MS } from './time.ts';

export const weekendDays = [
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
] as const;
export type WeekendDay = (typeof weekendDays)[number]['value'];

export const weekendChoices = [
  { value: 'both', label: 'Both days', days: ['saturday', 'sunday'] },
  { value: 'saturday', label: 'Saturday', days: ['saturday'] },
  { value: 'sunday', label: 'Sunday', days: ['sunday'] },
  { value: 'none', label: 'Not this weekend', days: [] },
] as const satisfies readonly { value: string; label: string; days: readonly WeekendDay[] }[];

export const choiceOf = (days: readonly WeekendDay[]) =>
  weekendChoices.find((choice) => choice.days.join() === [...days].toSorted().join())?.value ?? 'none';

export const weekendDate = (saturday: string, day: WeekendDay): string =>
  new Date(Date.parse(saturday) + (day === 'sunday' ? DAY_MS : 0)).toISOString().slice(0, 10);

export function weekendText(saturday: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const [first, second] = [format.format(Date.parse(saturday)), format.format(Date.parse(saturday) + DAY_MS)];
  return first.slice(0, 3) === second.slice(0, 3) ? `${first}–${second.slice(4)}` : `${first} – ${second}`;
}

export const daysText = (days: readonly WeekendDay[]): string =>
  weekendDays.flatMap(({ value, label }) => (days.includes(value) ? [label] : [])).join(' and ');
