import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';

const DAYS_MAX = 30;

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

export function agoText(instant: string, now = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  if (passed < DAYS_MAX * DAY_MS) return words.format(-Math.floor(passed / DAY_MS), 'day');
  return dayText(instant, now);
}

export const dayText = (instant: string, now = Date.now()): string =>
  shortDayText(todayText(new Date(instant)), new Date(now));
