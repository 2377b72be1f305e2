import { expect, it } from 'vitest';
import { SEARCH_NAME_MAX } from '@playfield/contracts/saved-searches.ts';
import { answerCalls } from '../../../shared/api/test-server.ts';
import { $toast } from '../../../shared/stores/toasts.ts';
import { defaultFilters, filtersFrom } from '../filters/filters.ts';
import {
  $savedSearches,
  changeAs,
  deleteSearch,
  filtersOf,
  loadSavedSearches,
  nameOf,
  pathOf,
  tellMe,
} from './store.ts';

const answer = answerCalls();
const search = { id: 's1', name: 'Near', cadence: 'daily' } as Parameters<typeof deleteSearch>[0];
const names = () => {
  const held = $savedSearches.get();
  return held.status === 'ready' ? held.value.map(({ name }) => name) : held.status;
};

it('names a search after its filters, shortened to fit', () => {
  expect(nameOf(defaultFilters)).toBe('All games, Looking for Host');
  expect(nameOf({ ...defaultFilters, matchupType: 'hosting', q: ' turf ' })).toBe('All games, “turf”, Can Host');
  const long = nameOf({ ...defaultFilters, q: 'x'.repeat(200) });
  expect([long.length, long.at(-1)]).toEqual([SEARCH_NAME_MAX, '…']);
});

it('links to the same search, even without filters', () => {
  const filters = { ...defaultFilters, sport: 'soccer' as const, q: 'turf' };
  expect(filtersFrom(pathOf(filters).replace('/find-games', ''))).toEqual(filters);
  expect(pathOf(defaultFilters)).toMatch(/\?searchType=/);
  const nothing = { sport: null, ageGroup: null, gender: null, matchupType: null, state: null, maxDistance: null };
  const stored = { ...defaultFilters, ...nothing };
  expect(filtersOf(stored as never)).toMatchObject({ sport: '', ageGroup: '', maxDistance: 'any' });
});

it('saves, renames and deletes a search', async () => {
  answer({ 'GET /api/saved-searches': { json: [] } });
  await loadSavedSearches();
  const asked = answer({ 'POST /api/saved-searches': { status: 201, json: search } });
  expect(await tellMe(defaultFilters)).toBe(true);
  expect(asked[0]?.body).toMatchObject({ name: 'All games, Looking for Host', cadence: 'at_once' });
  expect(names()).toEqual(['Near']);

  answer({ 'PUT /api/saved-searches/s1': { json: { ...search, name: 'Far' } } });
  expect((await changeAs(search, { name: 'Far', cadence: 'daily' })).ok).toBe(true);
  expect(names()).toEqual(['Far']);

  answer({ 'DELETE /api/saved-searches/s1': 'cut', 'GET /api/saved-searches': { json: [search] } });
  await deleteSearch(search);
  expect($toast.get()?.tone).toBe('destructive');
  await expect.poll(names).toEqual(['Near']);
  answer({ 'DELETE /api/saved-searches/s1': {} });
  await deleteSearch(search);
  expect(names()).toEqual([]);
});
