import { expect, test } from 'vitest';
import { dateText, leafOf, timeRangeText, timeText, todayText } from './dates.ts';

test('a date is read as short month, day and year', () => {
  expect(dateText('2026-12-05')).toBe('Dec 5, 2026');
});

test('a timestamp is read with its time', () => {
  expect(dateText('2026-12-05T12:00:00')).toBe('Dec 5, 2026, 12:00 PM');
});

test('a missing date and one that cannot be read say so', () => {
  expect(dateText(undefined)).toBe('Unknown date');
  expect(dateText('')).toBe('Unknown date');
  expect(dateText('soon')).toBe('Invalid date');
  expect(dateText('2027-02-30')).toBe('Invalid date');
});

test('24-hour times become 12-hour times', () => {
  expect(timeText('00:05')).toBe('12:05 AM');
  expect(timeText('12:00')).toBe('12:00 PM');
  expect(timeText('23:59')).toBe('11:59 PM');
  expect(timeText('noon')).toBe('noon');
  expect(timeRangeText({ startTime: '09:00', endTime: '13:30' })).toBe('9:00 AM – 1:30 PM');
});

test('a calendar leaf has month, day and weekday', () => {
  expect(leafOf('2026-11-21')).toEqual({ month: 'Nov', day: '21', weekday: 'Sat' });
  expect(leafOf('2026-13-01')).toBeNull();
});

test('today is the day on this device', () => {
  expect(todayText(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
});
