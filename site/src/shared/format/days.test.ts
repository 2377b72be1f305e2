import { describe, expect, it } from 'vitest';
import { overlaps, weekAfter } from './days.ts';

it('finds games that overlap, even past midnight, but not back-to-back games', () => {
  const held = { date: '2026-12-05', startTime: '10:00', endTime: '11:30' };
  expect(overlaps(held, { ...held, startTime: '11:00', endTime: '12:00' })).toBe(true);
  expect(overlaps(held, { ...held, startTime: '11:30', endTime: '13:00' })).toBe(false);
  expect(overlaps(held, { ...held, date: '2026-12-06' })).toBe(false);
  const late = { date: '2026-12-04', startTime: '22:45', endTime: '00:15' };
  expect(overlaps(late, { date: '2026-12-05', startTime: '00:00', endTime: '01:00' })).toBe(true);
  expect(overlaps({ ...held, startTime: '00:10', endTime: '01:00' }, late)).toBe(true);
  expect(overlaps(late, { date: '2026-12-05', startTime: '00:15', endTime: '01:00' })).toBe(false);
  expect(overlaps(late, { ...late, date: '2026-12-05' })).toBe(false);
});

describe('weekAfter', () => {
  it('returns the day one week after the latest date, even in the next year', () => {
    expect(weekAfter(['2026-12-26', '2026-12-05'])).toBe('2027-01-02');
  });

  it('returns an empty string without dates or for a malformed date', () => {
    expect(weekAfter([])).toBe('');
    expect(weekAfter(['2026-1'])).toBe('');
  });
});
