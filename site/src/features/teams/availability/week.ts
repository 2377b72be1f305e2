import { minutesOf } from '@playfield/contracts/fields/time.ts';
import type { Availability } from '@playfield/contracts/availability.ts';

type Weekly = Availability['weekly'];

export const FIRST_HOUR = 6;
export const LAST_HOUR = 22;
export const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, at) => FIRST_HOUR + at);
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export type Cell = `${number}-${number}`;
export const cellOf = (weekday: number, hour: number): Cell => `${weekday}-${hour}`;

const timeOf = (hour: number) => `${`${hour % 24}`.padStart(2, '0')}:00`;
const endOf = ({ end }: Weekly[number]) => (end === '00:00' ? 24 * 60 : minutesOf(end));

export function cellsOf(weekly: Weekly): Set<Cell> {
  const cells = weekly.flatMap((window) =>
    HOURS.filter((hour) => minutesOf(window.start) <= hour * 60 && (hour + 1) * 60 <= endOf(window)).map((hour) =>
      cellOf(window.weekday, hour),
    ),
  );
  return new Set(cells);
}

export const outsideGrid = (weekly: Weekly): Weekly => weekly.filter((window) => cellsOf([window]).size === 0);

export function windowsOf(cells: ReadonlySet<Cell>): Weekly {
  return WEEKDAYS.flatMap((_, at) => {
    const weekday = at + 1;
    const isFree = (hour: number) => cells.has(cellOf(weekday, hour));
    return HOURS.filter((hour) => isFree(hour) && !isFree(hour - 1)).map((from) => {
      let to = from + 1;
      while (isFree(to)) to += 1;
      return { weekday, start: timeOf(from), end: timeOf(to) };
    });
  });
}

export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

export function weekText(weekly: Weekly): string {
  const isSame = (one: Weekly[number], other: Weekly[number]) => one.start === other.start && one.end === other.end;
  const has = (window: Weekly[number], weekday: number) =>
    weekly.some((one) => one.weekday === weekday && isSame(one, window));
  return weekly
    .filter((window) => !has(window, window.weekday - 1))
    .map((window) => {
      const { weekday: first, start, end } = window;
      let last = first;
      while (has(window, last + 1)) last += 1;
      const days = first === last ? dayText(first) : `${dayText(first)}–${dayText(last)}`;
      return `${days} ${clockText(start)} – ${clockText(end)}`;
    })
    .join(', ');
}

const dayText = (weekday: number) => WEEKDAYS[weekday - 1]?.slice(0, 3);

export function clockText(time: string): string {
  const minutes = time.slice(2);
  return hourText(Number(time.slice(0, 2))).replace(' ', `${minutes === ':00' ? '' : minutes} `);
}

export function shortRange({ startTime, endTime }: { startTime: string; endTime: string }): string {
  const [start, end] = [startTime, endTime].map((time) => {
    const [hour = '', half = ''] = hourText(Number(time.slice(0, 2))).split(' ');
    return { clock: time.endsWith(':00') ? hour : `${hour}${time.slice(2)}`, half };
  });
  return `${start?.clock}${start?.half === end?.half ? '' : ` ${start?.half}`} – ${end?.clock} ${end?.half}`;
}
