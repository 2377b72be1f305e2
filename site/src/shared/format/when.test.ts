import { describe, expect, it } from 'vitest';
import { daysOf, weekendFrom } from './when.ts';

const on = (day: number, hour = 12) => new Date(2026, 10, day, hour);

describe('weekendFrom', () => {
  it.each([
    ['a Monday', on(23)],
    ['a Friday, a minute before midnight', new Date(2026, 10, 27, 23, 59)],
    ['a Saturday, at midnight', on(28, 0)],
    ['a Sunday, an hour before midnight', on(29, 23)],
  ])('returns the reader’s local weekend on %s', (_, now) => {
    expect(weekendFrom(now, 0)).toEqual({ from: '2026-11-28', to: '2026-11-29' });
    expect(weekendFrom(now, 1)).toEqual({ from: '2026-12-05', to: '2026-12-06' });
  });

  it('returns both days, even across years and clock changes', () => {
    expect(weekendFrom(new Date(2027, 11, 31), 0)).toEqual({ from: '2028-01-01', to: '2028-01-02' });
    expect(weekendFrom(on(1, 1), 0)).toEqual({ from: '2026-10-31', to: '2026-11-01' });
    expect(weekendFrom(new Date(2027, 2, 8), 0)).toEqual({ from: '2027-03-13', to: '2027-03-14' });
  });
});

describe('daysOf', () => {
  const chosen = { from: '2026-12-01', to: '2026-12-03' };
  it('returns the dates that the search selects: chosen days, a weekend or none', () => {
    expect(daysOf({ when: 'days', ...chosen })).toEqual(chosen);
    expect(daysOf({ when: '', ...chosen })).toEqual({ from: '', to: '' });
    expect(daysOf({ when: 'next-weekend', ...chosen }, on(23))).toEqual({ from: '2026-12-05', to: '2026-12-06' });
  });

  it('ignores an end that is empty or before the start', () => {
    expect(daysOf({ when: 'days', from: '2026-12-01', to: '' })).toEqual({ from: '2026-12-01', to: '' });
    expect(daysOf({ when: 'days', from: '2026-12-01', to: '2026-11-01' })).toEqual({ from: '2026-12-01', to: '' });
  });
});
