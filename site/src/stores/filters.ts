/** What find-games searches for, kept in the address bar so that a search can be shared. */
import type { QueryInput } from '@playfield/contracts/call.ts';
import type { listMatchups } from '@playfield/contracts/matchups.ts';
import {
  ageGroups,
  genders,
  labelOf,
  matchupTypes,
  sports,
  states,
  travelDistances,
} from '@playfield/contracts/options.ts';
import type { Option } from '@playfield/contracts/options.ts';
import { map } from 'nanostores';

const names = ['searchType', 'matchupType', 'sport', 'ageGroup', 'gender', 'zipcode', 'maxDistance', 'state'] as const;
export type FilterName = (typeof names)[number];
/** Empty means everything. `zipcode` may hold a ZIP code or `City, State`. */
export type Filters = Record<FilterName, string>;

export const defaultFilters: Filters = {
  searchType: 'zipcode',
  matchupType: 'looking',
  sport: '',
  ageGroup: '',
  gender: '',
  zipcode: '',
  maxDistance: 'any',
  state: '',
};

export const distanceOptions: readonly Option[] = [
  { value: 'any', label: 'All distances' },
  ...travelDistances.map((miles) => ({ value: `${miles}`, label: `${miles} miles` })),
];

export const searchTypes: readonly Option[] = [
  { value: 'zipcode', label: 'ZIP Code + Distance' },
  { value: 'state', label: 'By State' },
];

const known: Partial<Record<FilterName, readonly Option[]>> = {
  searchType: searchTypes,
  matchupType: matchupTypes,
  sport: sports,
  ageGroup: ageGroups,
  gender: genders,
  maxDistance: distanceOptions,
  state: states,
};

export const $filters = map<Filters>(defaultFilters);

export function setFilter(name: FilterName, value: string): void {
  $filters.setKey(name, value);
}

export function resetFilters(): void {
  $filters.set({ ...defaultFilters, matchupType: $filters.get().matchupType });
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
  const changed = names.filter((name) => filters[name] !== defaultFilters[name]);
  return new URLSearchParams(changed.map((name) => [name, filters[name]])).toString();
}

/** What the API is asked: the place or the state, whichever the search goes by. */
export function searchOf({
  searchType,
  state,
  zipcode,
  maxDistance,
  ...rest
}: Filters): QueryInput<typeof listMatchups> {
  return searchType === 'state'
    ? { ...rest, searchType, state }
    : { ...rest, searchType: 'zipcode', zipcode: zipcode.trim(), maxDistance };
}

/** What narrows the search, in words, for where the filters themselves are folded away. */
export function activeWords(filters: Filters): string {
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
