import { expect, it } from 'vitest';
import { weekendDate, weekendText } from './weekends.ts';

it('formats the two dates of a weekend, even across months and years', () => {
  expect(weekendText('2026-12-05')).toBe('Dec 5–6');
  expect(weekendText('2026-10-31')).toBe('Oct 31 – Nov 1');
  expect(weekendText('2022-12-31')).toBe('Dec 31 – Jan 1');
});

it('returns the date of each day of a weekend, even across clock changes', () => {
  expect(weekendDate('2026-10-31', 'saturday')).toBe('2026-10-31');
  expect(weekendDate('2026-10-31', 'sunday')).toBe('2026-11-01');
  expect(weekendDate('2026-03-07', 'sunday')).toBe('2026-03-08');
});
