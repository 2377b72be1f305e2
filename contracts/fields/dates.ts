/** Dates and times as people read them (product spec, section 3, "Date display"). A game's date and times are local to its venue: no time zone is applied to them. */

const DAY_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})/;
const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };

/** A date-only or full timestamp as short month, day, year, with the time for timestamps. */
export function dateText(value: string | null | undefined): string {
  if (!value) return 'Unknown date';
  const parsed = DAY_ONLY.test(value) ? dayOf(value) : new Date(value);
  if (!parsed || Number.isNaN(parsed.getTime())) return 'Invalid date';
  const withTime: Intl.DateTimeFormatOptions = DAY_ONLY.test(value)
    ? DAY
    : { ...DAY, hour: 'numeric', minute: '2-digit' };
  return parsed.toLocaleString('en-US', withTime);
}

/** `14:30` as `2:30 PM`; what is no time comes back as it is. */
export function timeText(value: string): string {
  const [, hours, minutes] = TIME.exec(value) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 23) return value;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

/** `2:30 PM – 4:00 PM`. */
export function timeRangeText(game: { startTime: string; endTime: string }): string {
  return `${timeText(game.startTime)} – ${timeText(game.endTime)}`;
}

type LeafLines = { month: string; day: string; weekday: string; year: string | null };

/** The lines of a calendar leaf: month, day, weekday, and the year when it is not the one that `now` is in. */
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

/** The leaf in a line, for where there is little room: `Sat, Nov 28`, in another year `Sat, Jan 9, 2027`. */
export function shortDayText(date: string, now = new Date()): string {
  const leaf = leafOf(date, now);
  if (!leaf) return dateText(date);
  return [leaf.weekday, `${leaf.month} ${leaf.day}`, leaf.year].filter(Boolean).join(', ');
}

/** The day as the reader's calendar has it, as `YYYY-MM-DD`. */
export function todayText(now = new Date()): string {
  const part = (number: number) => `${number}`.padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Midnight of that day on this device, so that formatting it gives the same day back; null for a day that does not exist. */
function dayOf(date: string): Date | null {
  const [, year, month, day] = DAY_ONLY.exec(date) ?? [];
  const parsed = new Date(Number(year), Number(month) - 1, Number(day));
  return parsed.getMonth() === Number(month) - 1 ? parsed : null;
}
