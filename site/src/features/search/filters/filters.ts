import type { QueryInput } from '@playfield/contracts/http/call.ts';
import type { listMatchups } from '@playfield/contracts/search.ts';
import {
  ageGroups,
  searchGenders,
  sports,
  states,
  type Option,
  distanceOptions,
  matchupTypes,
} from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { map, atom } from 'nanostores';
import { $session } from '../../../shared/api/session.ts';
import { dayChoices, daysOf } from '../../../shared/format/when.ts';

export const searchDistances: readonly Option[] = [{ value: 'any', label: 'All distances' }, ...distanceOptions];

export const EITHER_TYPE = 'all';
export const typeOptions: readonly Option[] = [...matchupTypes, { value: EITHER_TYPE, label: 'Either' }];

export const PLACE_EXAMPLE = 'Enter ZIP code or City, State';

export const searchTypes: readonly Option[] = [
  { value: 'zipcode', label: 'ZIP Code + Distance' },
  { value: 'state', label: 'By State' },
];

const sorts: readonly Option[] = [
  { value: 'soonest', label: 'Soonest' },
  { value: 'nearest', label: 'Nearest' },
  { value: 'newest', label: 'Newest' },
  { value: 'best', label: 'Best match' },
];

const LAST_FILTERS = 'pf_filters';
export const MY_TEAM = 'pf_my_team';
export const USUAL_MILES = '25';
/** Matches a ZIP code or `City, ST`. Other text may be a street address, which must not be in the URL. */
export const TOWN = /^(?:\d{5}(?:[-\s]?\d{4})?|[\p{L} .'-]+,\s*[A-Za-z]{2})$/u;

const defaults = {
  q: '',
  searchType: 'zipcode',
  matchupType: 'looking',
  sport: '',
  ageGroup: '',
  gender: '',
  zipcode: '',
  maxDistance: 'any',
  state: '',
  when: '',
  from: '',
  to: '',
  sort: 'soonest',
};

export type FilterName = keyof typeof defaults;
export type Filters = Record<FilterName, string>;
export const defaultFilters: Filters = defaults;
const names = Object.keys(defaults).filter(isFilter);

const known: Partial<Record<FilterName, readonly Option[]>> = {
  searchType: searchTypes,
  matchupType: typeOptions,
  sport: sports,
  ageGroup: ageGroups,
  gender: searchGenders,
  maxDistance: searchDistances,
  state: states,
  when: dayChoices,
  sort: sorts,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const $filters = map<Filters>(defaultFilters);

export function setFilter(name: FilterName, value: string): void {
  $filters.setKey(name, value);
}

export function setFilters(change: Partial<Filters>): void {
  $filters.set({ ...$filters.get(), ...change });
}

export function resetFilters(): void {
  const { matchupType, sort } = $filters.get();
  $filters.set({ ...defaultFilters, matchupType, sort });
}

export const isFirstSearch = (): boolean =>
  localStorage.getItem(LAST_FILTERS) === null && queryOf($filters.get()) === '';

export function firstFilters(): Filters {
  const query = new URLSearchParams(location.search);
  const named = names.some((name) => query.has(name));
  if (named) return filtersFrom(location.search);
  return filtersFrom(localStorage.getItem(LAST_FILTERS) ?? '');
}

export const presetNames = ['searchType', 'sport', 'ageGroup', 'gender', 'zipcode', 'maxDistance'] as const;
export type Preset = Pick<Filters, (typeof presetNames)[number]>;

export function searchForTeam({ sport, ageGroup, teamLocation }: User): void {
  const zipcode = TOWN.exec(teamLocation.trim())?.[0] ?? '';
  setFilters({ sport, ageGroup, zipcode, maxDistance: zipcode ? USUAL_MILES : 'any', matchupType: EITHER_TYPE });
  localStorage.setItem(MY_TEAM, queryOf($filters.get()));
}

export function chosenIn(form: HTMLFormElement | null): Partial<Filters> {
  if (!form) return {};
  const chosen = [...new FormData(form)].filter(([name, value]) => isFilter(name) && value !== defaultFilters[name]);
  return Object.fromEntries(chosen);
}

export function changedIn(filters: Filters): Partial<Filters> {
  return Object.fromEntries(
    names.filter((name) => filters[name] !== defaultFilters[name]).map((name) => [name, filters[name]]),
  );
}

function isFilter(name: string): name is FilterName {
  return Object.hasOwn(defaults, name);
}

export function rememberFilters(filters: Filters): void {
  // Do not store a search that finishes after the user has signed out.
  if ($session.get().status === 'out') return;
  const days = filters.when === 'days' ? { when: '', from: '', to: '' } : {};
  localStorage.setItem(LAST_FILTERS, queryOf({ ...filters, ...days, q: '' }));
}

export function filtersFrom(search: string): Filters {
  const query = new URLSearchParams(search);
  const filters = { ...defaultFilters };
  for (const name of names) {
    const value = query.get(name);
    const options = known[name];
    if ((name === 'from' || name === 'to') && !DAY.test(value ?? '')) continue;
    if (value !== null && (!options || options.some((option) => option.value === value))) filters[name] = value;
  }
  return filters;
}

export const queryOf = (filters: Filters): string => new URLSearchParams(changedIn(filters)).toString();

export function searchOf(filters: Filters): QueryInput<typeof listMatchups> {
  const { searchType, state, zipcode, maxDistance, q, when: _when, sort: _chosen, ...rest } = filters;
  const asked = { ...rest, ...daysOf(filters), q: q.trim(), sort: sortOf(filters) };
  return searchType === 'state'
    ? { ...asked, searchType, state }
    : { ...asked, searchType: 'zipcode', zipcode: zipcode.trim(), maxDistance };
}

export function sortOptions(filters: Filters): readonly Option[] {
  return hasPlace(filters) ? sorts : sorts.filter(({ value }) => value !== 'nearest');
}

export function sortOf(filters: Filters): 'soonest' | 'nearest' | 'newest' | 'best' {
  if (filters.sort === 'newest' || filters.sort === 'best') return filters.sort;
  return filters.sort === 'nearest' && hasPlace(filters) ? 'nearest' : 'soonest';
}

export function hasPlace({ searchType, zipcode }: Filters): boolean {
  return searchType === 'zipcode' && zipcode.trim() !== '';
}

export function lacksPlace({ searchType, maxDistance, zipcode }: Filters): boolean {
  return searchType === 'zipcode' && maxDistance !== 'any' && zipcode.trim() === '';
}

export type Step = 'push' | 'replace';

export function writeAddress(query: URLSearchParams, step: Step, state: unknown = null): void {
  const address = query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
  if (address === `${location.pathname}${location.search}`) return;
  if (step === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}

export const $sheetOpen = atom(false);
let before = '';

export function openSheet(): void {
  before = location.search;
  history.pushState(null, '');
  $sheetOpen.set(true);
}

export function closeSheet(): void {
  if (!$sheetOpen.get()) return;
  $sheetOpen.set(false);
  if (location.search === before) history.back();
}
