import { expect, it } from 'vitest';
import { formatDay, formatTime } from './dates.ts';

it.each([
  ['2026-11-21', 'Nov 21, 2026'],
  ['2027-02-01', 'Feb 1, 2027'],
  [null, 'Unknown date'],
  ['', 'Unknown date'],
  ['soon', 'Invalid date'],
])('shows the day %s as %s', (day, shown) => {
  expect(formatDay(day)).toBe(shown);
});

it('shows the time of a full timestamp', () => {
  expect(formatDay('2026-11-21T15:04:00Z')).toMatch(/^Nov \d+, 2026, \d+:04\s[AP]M$/);
});

it.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('shows the time %s as %s', (time, shown) => {
  expect(formatTime(time)).toBe(shown);
});
