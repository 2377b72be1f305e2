import { expect, test } from 'vitest';
import { chipsOf } from './Chips.tsx';
import { defaultFilters, type Filters } from '../filters/filters.ts';

const NOW = new Date(2026, 10, 23);
const labels = (change: Partial<Filters>) => chipsOf({ ...defaultFilters, ...change }, NOW).map(({ label }) => label);

test('shows chips for filters, but not for defaults, search words, the type of game or the sort order', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ q: 'turf', matchupType: 'all', sort: 'newest' })).toEqual([]);
  const all = { sport: 'soccer', ageGroup: '12u', gender: 'female', when: 'weekend', zipcode: ' 80026 ' };
  expect(labels({ ...all, maxDistance: '25' })).toEqual([
    'Soccer',
    '12U',
    'Girls / Women',
    'This weekend',
    'Within 25 miles of 80026',
  ]);
});

test('shows a place in distance mode, a state in state mode, and a distance only with a place', () => {
  const both = { zipcode: '80026', state: 'CO', maxDistance: '25' };
  expect(labels({ ...both, searchType: 'state' })).toEqual(['Colorado']);
  expect(labels({ ...both, maxDistance: 'any' })).toEqual(['From 80026']);
  expect(labels({ ...both, zipcode: '' })).toEqual([]);
});

test('shows dates with their weekdays', () => {
  const days = (from: string, to: string) => labels({ when: 'days', from, to });
  expect(days('2026-11-28', '2026-12-06')).toEqual(['Sat, Nov 28 – Sun, Dec 6']);
  expect(days('2026-11-28', '2026-11-28')).toEqual(['Sat, Nov 28']);
  expect(days('2026-11-28', '')).toEqual(['From Sat, Nov 28']);
  expect(days('', '2027-01-09')).toEqual(['Until Sat, Jan 9, 2027']);
  expect(days('', '')).toEqual([]);
});

test('lets each chip remove only its own filter', () => {
  const filters: Filters = { ...defaultFilters, sport: 'soccer', when: 'weekend', zipcode: '80026', maxDistance: '25' };
  for (let left = 3; left > 0; left -= 1) {
    const chips = chipsOf(filters, NOW);
    expect(chips).toHaveLength(left);
    Object.assign(filters, chips[0]?.without);
  }
  expect(filters).toEqual(defaultFilters);
});
