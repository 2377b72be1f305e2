import { expect, it } from 'vitest';
import { weekendDate, weekendText } from './weekends.ts';

it('names a weekend by both days, also over the end of a month or a year', () => {
  expect(weekendText('2026-12-05')).toBe('Dec 5–6');
  expect(weekendText('2026-10-31')).toBe('Oct 31 – Nov 1');
  expect(weekendText('2022-12-31')).toBe('Dec 31 – Jan 1');
});

it('knows the date of each day, also on nights when clocks change', () => {
  expect(weekendDate('2026-10-31', 'saturday')).toBe('2026-10-31');
  expect(weekendDate('2026-10-31', 'sunday')).toBe('2026-11-01');
  expect(weekendDate('2026-03-07', 'sunday')).toBe('2026-03-08');
});
