import { expect, test } from 'vitest';
import { changedIn, defaultFilters, filtersFrom, lacksPlace, queryOf, searchOf, sortOptions } from './filters.ts';

test('restores a search from the URL', () => {
  const place = { zipcode: 'Denver, CO', maxDistance: '50' };
  const filters = { ...defaultFilters, sport: 'soccer', matchupType: 'hosting', ...place };
  expect(filtersFrom(`?${queryOf(filters)}`)).toEqual(filters);
});

test('keeps the default search out of the URL', () => {
  expect(queryOf(defaultFilters)).toBe('');
});

test('returns only filters that differ from the defaults', () => {
  expect(changedIn(defaultFilters)).toEqual({});
  expect(changedIn({ ...defaultFilters, sort: 'best', q: 'owls' })).toEqual({ sort: 'best', q: 'owls' });
});

test('drops URL values that are not options', () => {
  expect(filtersFrom('?sport=chess&maxDistance=7&searchType=moon&matchupType=')).toEqual(defaultFilters);
});

test('restores the type “Either”, a weekend and dates from the URL, but ignores invalid values', () => {
  const filters = { ...defaultFilters, matchupType: 'all', when: 'days', from: '2027-05-01', to: '2027-05-02' };
  expect(filtersFrom(`?${queryOf(filters)}`)).toEqual(filters);
  expect(filtersFrom('?when=weekend')).toEqual({ ...defaultFilters, when: 'weekend' });
  expect(filtersFrom('?when=tomorrow&from=May&to=1')).toEqual(defaultFilters);
  expect(searchOf(filters)).toMatchObject({ matchupType: 'all', from: '2027-05-01', to: '2027-05-02' });
  expect(searchOf({ ...filters, when: '' })).toMatchObject({ from: '', to: '' });
});

test('omits the place when searching by state, and the state when searching by place', () => {
  const filters = { ...defaultFilters, zipcode: ' 80302 ', maxDistance: '25', state: 'CO' };
  expect(searchOf(filters)).toMatchObject({ zipcode: '80302', maxDistance: '25' });
  expect(searchOf(filters)).not.toHaveProperty('state');
  expect(searchOf({ ...filters, searchType: 'state' })).toMatchObject({ state: 'CO' });
  expect(searchOf({ ...filters, searchType: 'state' })).not.toHaveProperty('zipcode');
});

test('reports a missing place only if a distance is chosen in distance mode', () => {
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25' })).toBe(true);
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25', zipcode: '80302' })).toBe(false);
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25', searchType: 'state' })).toBe(false);
  expect(lacksPlace(defaultFilters)).toBe(false);
});

test('sorts by distance only if there is a place to measure from', () => {
  const nearest = { ...defaultFilters, sort: 'nearest' };
  expect(searchOf(nearest)).toMatchObject({ sort: 'soonest' });
  expect(sortOptions(nearest).map(({ value }) => value)).toEqual(['soonest', 'newest', 'best']);
  expect(searchOf({ ...nearest, zipcode: '80302' })).toMatchObject({ sort: 'nearest' });
  expect(sortOptions({ ...nearest, zipcode: '80302' }).map(({ value }) => value)).toContain('nearest');
  expect(searchOf({ ...nearest, zipcode: '80302', searchType: 'state' })).toMatchObject({ sort: 'soonest' });
});
