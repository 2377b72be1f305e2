import { expect, test } from 'vitest';
import { changedIn, defaultFilters, filtersFrom, lacksPlace, queryOf, searchOf, sortOptions } from './filters.ts';

test('a search survives the address bar', () => {
  const place = { zipcode: 'Denver, CO', maxDistance: '50' };
  const filters = { ...defaultFilters, sport: 'soccer', matchupType: 'hosting', ...place };
  expect(filtersFrom(`?${queryOf(filters)}`)).toEqual(filters);
});

test('the default search leaves the address bar clean', () => {
  expect(queryOf(defaultFilters)).toBe('');
});

test('what was changed before the search began is known, and nothing else', () => {
  expect(changedIn(defaultFilters)).toEqual({});
  expect(changedIn({ ...defaultFilters, sort: 'best', q: 'owls' })).toEqual({ sort: 'best', q: 'owls' });
});

test('values that are not offered are dropped', () => {
  expect(filtersFrom('?sport=chess&maxDistance=7&searchType=moon&matchupType=')).toEqual(defaultFilters);
});

test('either type, a weekend and chosen days survive the address bar, and other words do not', () => {
  const filters = { ...defaultFilters, matchupType: 'all', when: 'days', from: '2027-05-01', to: '2027-05-02' };
  expect(filtersFrom(`?${queryOf(filters)}`)).toEqual(filters);
  expect(filtersFrom('?when=weekend')).toEqual({ ...defaultFilters, when: 'weekend' });
  expect(filtersFrom('?when=tomorrow&from=May&to=1')).toEqual(defaultFilters);
  expect(searchOf(filters)).toMatchObject({ matchupType: 'all', from: '2027-05-01', to: '2027-05-02' });
  expect(searchOf({ ...filters, when: '' })).toMatchObject({ from: '', to: '' });
});

test('a search by state asks for no place, and a search by place for no state', () => {
  const filters = { ...defaultFilters, zipcode: ' 80302 ', maxDistance: '25', state: 'CO' };
  expect(searchOf(filters)).toMatchObject({ zipcode: '80302', maxDistance: '25' });
  expect(searchOf(filters)).not.toHaveProperty('state');
  expect(searchOf({ ...filters, searchType: 'state' })).toMatchObject({ state: 'CO' });
  expect(searchOf({ ...filters, searchType: 'state' })).not.toHaveProperty('zipcode');
});

test('a distance without a place is pointed out in distance mode only', () => {
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25' })).toBe(true);
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25', zipcode: '80302' })).toBe(false);
  expect(lacksPlace({ ...defaultFilters, maxDistance: '25', searchType: 'state' })).toBe(false);
  expect(lacksPlace(defaultFilters)).toBe(false);
});

test('the nearest come first only where there is a place to measure from', () => {
  const nearest = { ...defaultFilters, sort: 'nearest' };
  expect(searchOf(nearest)).toMatchObject({ sort: 'soonest' });
  expect(sortOptions(nearest).map(({ value }) => value)).toEqual(['soonest', 'newest', 'best']);
  expect(searchOf({ ...nearest, zipcode: '80302' })).toMatchObject({ sort: 'nearest' });
  expect(sortOptions({ ...nearest, zipcode: '80302' }).map(({ value }) => value)).toContain('nearest');
  expect(searchOf({ ...nearest, zipcode: '80302', searchType: 'state' })).toMatchObject({ sort: 'soonest' });
});
