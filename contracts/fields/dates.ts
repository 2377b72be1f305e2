import { endsNextDay } from './time.ts';

const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})$/;
const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };

export function dateText(value: string | null | undefined): string {
  if (!value) return 'Unknown date';
  const parsed = DAY_ONLY.test(value) ? dayOf(value) : new Date(value);
  if (!parsed || Number.isNaN(parsed.getTime())) return 'Invalid date';
  const withTime: Intl.DateTimeFormatOptions = DAY_ONLY.test(value)
    ? DAY
    : { ...DAY, hour: 'numeric', minute: '2-digit' };
  return parsed.toLocaleString('en-US', withTime);
}

export function timeText(value: string): string {
  const [, hours, minutes] = TIME.exec(value) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23) return value;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

export function timeRangeText(game: { startTime: string; endTime: string }): string {
  return `${timeText(game.startTime)} – ${timeText(game.endTime)}${endsNextDay(game) ? ' (next day)' : ''}`;
}

type LeafLines = { month: string; day: string; weekday: string; year: string | null };

export function leafOf(date: string, now = new Date()): LeafLines | null {
  const parsed = dayOf(date);
  if (!parsed) return null;
  return {
    month: parsed.toLocaleDateString('en-US', { month: 'short' }),
    day: `${parsed.getDate()}`,
    weekday: parsed.toLocaleDateString('en-US', { weekday: 'short' }),
    year: parsed.getFullYear() === now.getFullYear() ? null : `${parsed.getFullYear()}`,
  };
}

export function shortDayText(date: string, now = new Date()): string {
  const leaf = leafOf(date, now);
  if (!leaf) return dateText(date);
  return [leaf.weekday, `${leaf.month} ${leaf.day}`, leaf.year].filter(Boolean).join(', ');
}

export function momentText(instant: string, timeZone: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const text = new Date(instant).toLocaleString('en-US', { ...parts, timeZone, timeZoneName: 'short' });
  return text.replace(/(?:,| at) (\d+)(?::00)?/, ' at $1');
}

export function todayText(now = new Date()): string {
  const part = (number: number) => `${number}`.padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

function dayOf(date: string): Date | null {
  const [, year, month, day] = DAY_ONLY.exec(date) ?? [];
  const parsed = new Date(Number(year), Number(month) - 1, Number(day));
  return parsed.getMonth() === Number(month) - 1 ? parsed : null;
}
