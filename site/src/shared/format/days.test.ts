import { describe, expect, it } from 'vitest';
import { collisions, overlaps, weekAfter } from './days.ts';

const held = { date: '2026-12-05', startTime: '10:00', endTime: '11:30' };
const at = (startTime: string, endTime: string, dates = ['2026-12-05']) =>
  collisions([held], { dates, startTime, endTime });

describe('collisions', () => {
  it('finds games that overlap on one of the days', () => {
    expect(at('11:00', '12:00', ['2026-12-01', '2026-12-05'])).toEqual([held]);
    expect(at('09:00', '12:00')).toEqual([held]);
  });

  it('finds games that overlap past midnight', () => {
    expect(at('22:45', '00:15')).toEqual([]);
    const late = { date: '2026-12-04', startTime: '22:45', endTime: '00:15' };
    expect(overlaps(late, { date: '2026-12-05', startTime: '00:00', endTime: '01:00' })).toBe(true);
    expect(overlaps({ ...held, startTime: '00:10', endTime: '01:00' }, late)).toBe(true);
    expect(overlaps(late, { date: '2026-12-05', startTime: '00:15', endTime: '01:00' })).toBe(false);
    expect(overlaps(late, { ...late, date: '2026-12-05' })).toBe(false);
  });

  it('finds no clash on other days, for back-to-back times, or if the start or end is missing', () => {
    expect(at('10:00', '11:30', ['2026-12-06'])).toEqual([]);
    expect(at('11:30', '13:00')).toEqual([]);
    expect(at('10:00', '')).toEqual([]);
    expect(at('', '11:00')).toEqual([]);
  });
});

describe('weekAfter', () => {
  it('follows the last day, even into the next year', () => {
    expect(weekAfter(['2026-12-26', '2026-12-05'])).toBe('2027-01-02');
  });

  it('returns an empty string without dates or for a malformed date', () => {
    expect(weekAfter([])).toBe('');
    expect(weekAfter(['2026-1'])).toBe('');
  });
});
