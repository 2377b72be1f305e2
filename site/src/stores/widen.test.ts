import { expect, test } from 'vitest';
import { defaultFilters } from './filters.ts';
import { wideningsOf } from './widen.ts';

const labelsOf = (filters: Partial<typeof defaultFilters>) =>
  wideningsOf({ ...defaultFilters, ...filters }).map(({ label }) => label);

test('an unfiltered search that finds nothing can still look for the other type', () => {
  expect(labelsOf({})).toEqual(['Show “Can Host”']);
  expect(labelsOf({ matchupType: 'hosting' })).toEqual(['Show “Looking for Host”']);
});

test('a distance gives way to the next larger one, and to any', () => {
  expect(labelsOf({ zipcode: '80302', maxDistance: '50' })).toEqual([
    'Within 100 miles',
    'Any distance',
    'Show “Can Host”',
  ]);
  expect(labelsOf({ zipcode: '80302', maxDistance: '300' })).toEqual(['Any distance', 'Show “Can Host”']);
});

test('nothing is offered that would not widen the search', () => {
  expect(labelsOf({ maxDistance: '50' })).toEqual(['Show “Can Host”']);
  expect(labelsOf({ zipcode: '80302', state: 'CO' })).toEqual(['Show “Can Host”']);
});

test('every filter that narrows can be given up by itself', () => {
  const filters = { q: ' bears ', searchType: 'state', state: 'CO', ageGroup: '12u', gender: 'coed', sport: 'soccer' };
  expect(labelsOf(filters)).toEqual([
    'Without “bears”',
    'Beyond Colorado',
    'All ages',
    'All genders',
    'All sports',
    'Show “Can Host”',
  ]);
});
