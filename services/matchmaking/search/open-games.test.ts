import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { expect, it } from 'vitest';
import { weekendAfter } from './open-games.ts';

it.each([
  ['2026-11-23T12:00:00Z', '2026-11-28', 'a Monday'],
  ['2026-11-27T23:00:00Z', '2026-11-28', 'a Friday'],
  ['2026-11-28T20:00:00Z', '2026-11-28', 'the Saturday itself'],
  ['2026-11-29T05:00:00Z', '2026-11-28', 'Saturday night in California, when it is Sunday in New York'],
  ['2026-11-29T20:00:00Z', '2026-12-05', 'a Sunday'],
  ['2026-12-31T20:00:00Z', '2027-01-02', 'the end of a year'],
  ['2026-02-28T08:00:00Z', '2026-02-28', 'Friday night in Honolulu, when it is already Saturday in California'],
])('at %s, picks the weekend of %s: %s', (now, saturday) => {
  const weekend = weekendAfter(new Date(now));
  expect(weekend.saturday).toBe(saturday);
  expect(Date.parse(weekend.sunday) - Date.parse(saturday)).toBe(DAY_MS);
});
