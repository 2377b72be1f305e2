import type { Availability } from '@playfield/contracts/availability.ts';
import { minutesOf, USUAL_MINUTES } from '@playfield/contracts/fields/time.ts';

const SUNDAY = 7;

export function hoursOn(
  { weekly, openings, blackouts, seasons }: Pick<Availability, 'weekly' | 'openings' | 'blackouts' | 'seasons'>,
  date: string,
): { startTime: string; endTime: string } | null {
  const covers = ({ from, to }: Availability['seasons'][number]) => from <= date && date <= to;
  if (blackouts.some(covers)) return null;
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || SUNDAY;
  const isOn = seasons.length === 0 || seasons.some(covers);
  const [first] = [
    ...openings.filter((one) => one.date === date),
    ...weekly.filter((one) => isOn && one.weekday === weekday),
  ].toSorted((one, other) => one.start.localeCompare(other.start));
  if (!first) return null;
  const { start: startTime, end } = first;
  return { startTime, endTime: usualEnd({ startTime, endTime: end > startTime ? end : '23:59' }) };
}

export function fillHours(form: HTMLFormElement | null, own: Availability, date: string): void {
  for (const [name, time] of Object.entries(hoursOn(own, date) ?? {})) {
    const input = form?.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement) || (name === 'startTime' && input.value !== '')) return;
    input.value = time;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function usualEnd({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const end = minutesOf(startTime) + USUAL_MINUTES;
  const text = `${`${Math.floor(end / 60)}`.padStart(2, '0')}:${`${end % 60}`.padStart(2, '0')}`;
  return text < endTime ? text : endTime;
}
