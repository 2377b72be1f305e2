import { expect, it } from 'vitest';
import { axisOf, weeksOf } from './labels.ts';

it('gives every week that a range touches by its Monday', () => {
  expect(weeksOf({ from: '2026-11-22', to: '2026-11-23' })).toEqual(['2026-11-16', '2026-11-23']);
  expect(weeksOf({ from: '2026-11-16', to: '2026-11-22' })).toEqual(['2026-11-16']);
  // Across a clock change and the end of a year.
  expect(weeksOf({ from: '2026-10-26', to: '2026-11-02' })).toEqual(['2026-10-26', '2026-11-02']);
  expect(weeksOf({ from: '2026-12-31', to: '2027-01-04' })).toEqual(['2026-12-28', '2027-01-04']);
});

it('names round numbers on an axis, the first as high as the highest value', () => {
  expect(axisOf(0)).toEqual([2, 1, 0]);
  expect(axisOf(2)).toEqual([2, 1, 0]);
  expect(axisOf(3)).toEqual([4, 2, 0]);
  expect(axisOf(7)).toEqual([10, 5, 0]);
  expect(axisOf(100)).toEqual([100, 50, 0]);
  expect(axisOf(101)).toEqual([200, 100, 0]);
  expect(axisOf(3_500)).toEqual([4_000, 2_000, 0]);
});
