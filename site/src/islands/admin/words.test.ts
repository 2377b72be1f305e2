import { expect, it } from 'vitest';
import { weeksOf } from './words.ts';

it('gives every week that a range touches by its Monday', () => {
  expect(weeksOf({ from: '2026-11-22', to: '2026-11-23' })).toEqual(['2026-11-16', '2026-11-23']);
  expect(weeksOf({ from: '2026-11-16', to: '2026-11-22' })).toEqual(['2026-11-16']);
  // Across the night when clocks change, and the end of a year.
  expect(weeksOf({ from: '2026-10-26', to: '2026-11-02' })).toEqual(['2026-10-26', '2026-11-02']);
  expect(weeksOf({ from: '2026-12-31', to: '2027-01-04' })).toEqual(['2026-12-28', '2027-01-04']);
});
