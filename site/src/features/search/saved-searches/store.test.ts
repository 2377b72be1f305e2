import { expect, it } from 'vitest';
import { SEARCH_NAME_MAX } from '@playfield/contracts/saved-searches.ts';
import { defaultFilters, filtersFrom } from '../filters/filters.ts';
import { filtersOf, nameOf, pathOf } from './store.ts';

it('names a search after its filters, and shortens a long name', () => {
  expect(nameOf(defaultFilters)).toBe('All games, Looking for Host');
  expect(nameOf({ ...defaultFilters, matchupType: 'hosting', q: ' turf ' })).toBe('All games, “turf”, Can Host');
  const long = nameOf({ ...defaultFilters, q: 'x'.repeat(200) });
  expect([long.length, long.at(-1)]).toEqual([SEARCH_NAME_MAX, '…']);
});

it('restores a saved search’s filters from its link, and treats stored nulls as defaults', () => {
  const filters = { ...defaultFilters, sport: 'soccer' as const, q: 'turf' };
  expect(filtersFrom(pathOf(filters).replace('/find-games', ''))).toEqual(filters);
  expect(pathOf(defaultFilters)).toMatch(/\?searchType=/);
  const nothing = { sport: null, ageGroup: null, gender: null, matchupType: null, state: null, maxDistance: null };
  const stored = { ...defaultFilters, ...nothing };
  expect(filtersOf(stored as never)).toMatchObject({ sport: '', ageGroup: '', maxDistance: 'any' });
});
