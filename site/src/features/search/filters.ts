/** What find-games searches for, kept in the address bar so that a search can be shared, and on the device for the next visit. */
import type { QueryInput } from '@playfield/contracts/http/call.ts';
import type { listMatchups } from '@playfield/contracts/search.ts';
import { ageGroups, genders, labelOf, matchupTypes, sports, states } from '@playfield/contracts/fields/options.ts';
import type { Option } from '@playfield/contracts/fields/options.ts';
import { map } from 'nanostores';
import { $session } from '../../shared/stores/session.ts';
import { distanceOptions, searchTypes, sorts } from './filter-options.ts';

const names = [
  'q',
  'searchType',
  'matchupType',
  'sport',
  'ageGroup',
  'gender',
  'zipcode',
  'maxDistance',
  'state',
  'sort',
] as const;
export type FilterName = (typeof names)[number];
/** Empty means everything. `zipcode` may hold a ZIP code or `City, State`. */
export type Filters = Record<FilterName, string>;

/** Where the last search is remembered on this device. */
const LAST_FILTERS = 'pf_filters';

export const defaultFilters: Filters = {
  q: '',
  searchType: 'zipcode',
  matchupType: 'looking',
  sport: '',
  ageGroup: '',
  gender: '',
  zipcode: '',
  maxDistance: 'any',
  state: '',
  sort: 'soonest',
};

const known: Partial<Record<FilterName, readonly Option[]>> = {
  searchType: searchTypes,
  matchupType: matchupTypes,
  sport: sports,
  ageGroup: ageGroups,
  gender: genders,
  maxDistance: distanceOptions,
  state: states,
  sort: sorts,
};

export const $filters = map<Filters>(defaultFilters);

export function setFilter(name: FilterName, value: string): void {
  $filters.setKey(name, value);
}

/** Changes several at once, as one step. */
export function setFilters(change: Partial<Filters>): void {
  $filters.set({ ...$filters.get(), ...change });
}

export function resetFilters(): void {
  const { matchupType, sort } = $filters.get();
  $filters.set({ ...defaultFilters, matchupType, sort });
}

/** The filters to begin with – those of the address where it names some, else those of the last visit. */
export function firstFilters(): Filters {
  const query = new URLSearchParams(location.search);
  const named = names.some((name) => query.has(name));
  return filtersFrom(named ? location.search : (localStorage.getItem(LAST_FILTERS) ?? ''));
}

/** What somebody has chosen in the form as the server sent it, before there was a script to hear of it. */
export function chosenIn(form: HTMLFormElement | null): Partial<Filters> {
  if (!form) return {};
  const chosen = [...new FormData(form)].filter(([name, value]) => isFilter(name) && value !== defaultFilters[name]);
  return Object.fromEntries(chosen);
}

/**
 * What was changed before the search began: React may hand on a change and set the form back before anybody listens, so
 * that only the filters still know of it.
 */
export function changedIn(filters: Filters): Partial<Filters> {
  return Object.fromEntries(
    names.filter((name) => filters[name] !== defaultFilters[name]).map((name) => [name, filters[name]]),
  );
}

function isFilter(name: string): name is FilterName {
  return names.some((known) => known === name);
}

/** Keeps the search for the next visit, without its words: those belong to one moment. */
export function rememberFilters(filters: Filters): void {
  // A search that was under way when the session ended must not come back.
  if ($session.get().status !== 'out') localStorage.setItem(LAST_FILTERS, queryOf({ ...filters, q: '' }));
}

/** Reads filters from a query string; what it does not know or does not offer stays at its default. */
export function filtersFrom(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters = { ...defaultFilters };
  for (const name of names) {
    const value = query.get(name);
    const options = known[name];
    if (value !== null && (!options || options.some((option) => option.value === value))) filters[name] = value;
  }
  return filters;
}

/** The query string of a search: what differs from the defaults. */
export function queryOf(filters: Filters): string {
  return new URLSearchParams(changedIn(filters)).toString();
}

/** What the API is asked: the place or the state, whichever the search goes by. */
export function searchOf(filters: Filters): QueryInput<typeof listMatchups> {
  const { searchType, state, zipcode, maxDistance, q, sort: _chosen, ...rest } = filters;
  const asked = { ...rest, q: q.trim(), sort: sortOf(filters) };
  return searchType === 'state'
    ? { ...asked, searchType, state }
    : { ...asked, searchType: 'zipcode', zipcode: zipcode.trim(), maxDistance };
}

/** The orders on offer: by distance only when there is a place to measure from. */
export function sortOptions(filters: Filters): readonly Option[] {
  return hasPlace(filters) ? sorts : sorts.filter(({ value }) => value !== 'nearest');
}

/** The order that holds: the chosen one, if it is on offer. */
export function sortOf(filters: Filters): 'soonest' | 'nearest' | 'newest' | 'best' {
  if (filters.sort === 'newest' || filters.sort === 'best') return filters.sort;
  return filters.sort === 'nearest' && hasPlace(filters) ? 'nearest' : 'soonest';
}

export function hasPlace({ searchType, zipcode }: Filters): boolean {
  return searchType === 'zipcode' && zipcode.trim() !== '';
}

/** What narrows the search, in words, for where the filters themselves are folded away. */
export function activeText(filters: Filters): string {
  const place =
    filters.searchType === 'state' ? filters.state && labelOf(states, filters.state) : filters.zipcode.trim();
  const distance =
    filters.searchType === 'zipcode' && filters.maxDistance !== 'any' ? `${filters.maxDistance} miles` : '';
  const words = [
    filters.sport && labelOf(sports, filters.sport),
    filters.ageGroup && labelOf(ageGroups, filters.ageGroup),
    filters.gender && labelOf(genders, filters.gender),
    place,
    distance,
  ];
  return words.filter(Boolean).join(', ');
}

/** A distance was chosen and no place to measure it from (spec section 2: a hint, no more). */
export function lacksPlace({ searchType, maxDistance, zipcode }: Filters): boolean {
  return searchType === 'zipcode' && maxDistance !== 'any' && zipcode.trim() === '';
}
