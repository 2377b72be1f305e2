import { expect, test } from 'vitest';
import { dateText, leafOf, momentText, shortDayText, timeRangeText, timeText, todayText } from './dates.ts';

test('formats a date with an abbreviated month, the day and the year', () => {
  expect(dateText('2026-12-05')).toBe('Dec 5, 2026');
});

test('formats a timestamp as a date and a time', () => {
  expect(dateText('2026-12-05T12:00:00')).toBe('Dec 5, 2026, 12:00 PM');
});

test('returns “Unknown date” for a missing date and “Invalid date” for an invalid one', () => {
  expect(dateText(undefined)).toBe('Unknown date');
  expect(dateText('')).toBe('Unknown date');
  expect(dateText('soon')).toBe('Invalid date');
  expect(dateText('2027-02-30')).toBe('Invalid date');
});

test('formats 24-hour times and time ranges as 12-hour ones, and leaves other text unchanged', () => {
  expect(timeText('00:05')).toBe('12:05 AM');
  expect(timeText('12:00')).toBe('12:00 PM');
  expect(timeText('23:59')).toBe('11:59 PM');
  expect(timeText('noon')).toBe('noon');
  expect(timeText('7:00 PM EST')).toBe('7:00 PM EST');
  expect(timeRangeText({ startTime: '09:00', endTime: '13:30' })).toBe('9:00 AM – 1:30 PM');
  expect(timeRangeText({ startTime: '22:45', endTime: '00:15' })).toBe('10:45 PM – 12:15 AM (next day)');
});

test('shows the month, day and weekday on a calendar leaf, and the year unless it is the current one', () => {
  const now = new Date(2026, 10, 25);
  expect(leafOf('2026-11-21', now)).toEqual({ month: 'Nov', day: '21', weekday: 'Sat', year: null });
  expect(leafOf('2027-01-09', now)).toEqual({ month: 'Jan', day: '9', weekday: 'Sat', year: '2027' });
  expect(leafOf('2026-13-01')).toBeNull();
});

test('formats a day with its weekday, and with the year unless it is the current year', () => {
  const now = new Date(2026, 10, 25);
  expect(shortDayText('2026-11-28', now)).toBe('Sat, Nov 28');
  expect(shortDayText('2027-01-09', now)).toBe('Sat, Jan 9, 2027');
  expect(shortDayText('2025-12-31', now)).toBe('Wed, Dec 31, 2025');
  expect(shortDayText('soon', now)).toBe('Invalid date');
});

test('formats a moment with its weekday, date, time and time zone', () => {
  expect(momentText('2026-11-30T01:00:00Z', 'America/Denver')).toMatch(/^Sun, Nov 29 at 6\sPM MST$/);
  expect(momentText('2026-07-01T10:51:00Z', 'America/Denver')).toMatch(/^Wed, Jul 1 at 4:51\sAM MDT$/);
});

test('returns today’s date in the local time zone', () => {
  expect(todayText(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
});
