import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
  SEARCH_NAME_MAX,
  type SavedFilters,
  type SavedSearch,
} from '@playfield/contracts/saved-searches.ts';
import {
  ageGroups,
  labelOf,
  matchupTypes,
  searchGenders,
  sports,
  states,
} from '@playfield/contracts/fields/options.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { attempt, act, checkAs, change, LOADING, refill, type Loadable } from '../../../shared/stores/calls.ts';
import { EITHER_TYPE, defaultFilters, queryOf, searchOf, type Filters } from '../filters/filters.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $savedSearches = atom<Loadable<readonly SavedSearch[]>>(LOADING);

export function loadSavedSearches(): Promise<void> {
  return refill($savedSearches, () => ask(listSavedSearches, {}), 'Your saved searches could not be loaded.');
}

export function wordsOf(filters: Filters): string {
  const words = filters.q.trim();
  const type = filters.matchupType === EITHER_TYPE ? '' : labelOf(matchupTypes, filters.matchupType);
  return [activeText(filters) || 'All games', words && `“${words}”`, type].filter(Boolean).join(', ');
}

function activeText(filters: Filters): string {
  const place =
    filters.searchType === 'state' ? filters.state && labelOf(states, filters.state) : filters.zipcode.trim();
  const distance =
    filters.searchType === 'zipcode' && filters.maxDistance !== 'any' ? `${filters.maxDistance} miles` : '';
  const words = [
    filters.sport && labelOf(sports, filters.sport),
    filters.ageGroup && labelOf(ageGroups, filters.ageGroup),
    filters.gender && labelOf(searchGenders, filters.gender),
    place,
    distance,
  ];
  return words.filter(Boolean).join(', ');
}

export function nameOf(filters: Filters): string {
  const name = wordsOf(filters);
  return name.length > SEARCH_NAME_MAX ? `${name.slice(0, SEARCH_NAME_MAX - 1)}…` : name;
}

export function filtersOf({
  sport,
  ageGroup,
  gender,
  matchupType,
  state,
  maxDistance,
  ...rest
}: SavedFilters): Filters {
  return {
    ...defaultFilters,
    ...rest,
    sport: sport ?? '',
    ageGroup: ageGroup ?? '',
    gender: gender ?? '',
    matchupType: matchupType ?? EITHER_TYPE,
    state: state ?? '',
    maxDistance: maxDistance === null ? 'any' : `${maxDistance}`,
  };
}

/** The query is never empty, because `/find-games` without one restores the last visit's search. */
export function pathOf(filters: Filters): string {
  return `/find-games?${queryOf(filters) || `searchType=${filters.searchType}`}`;
}

type Typed = Record<string, string>;

const FAILED = 'The search could not be saved. Please try again.';

export async function saveAs(typed: Typed, filters: Filters): Promise<Checked<SavedSearch>> {
  const { sort: _sort, from: _from, to: _to, ...asked } = searchOf(filters);
  const checked = await checkAs('searchNote', typed);
  if (!checked.ok) return checked;
  const body = { ...checked.value, filters: asked };
  const saved = await attempt(['Not saved', FAILED], () => ask(saveSearch, { body }));
  if (!saved.ok) {
    const [problem] = Object.values(saved.errors);
    if (problem && !saved.errors['name']) showFailure('Not saved', problem);
    return saved;
  }
  change($savedSearches, (all) => [saved.value, ...all]);
  const alerts = saved.value.cadence !== 'never' ? 'We’ll tell you about new games. ' : '';
  showSuccess('Search saved', `${alerts}It’s in your account settings.`);
  return saved;
}

export async function tellMe(filters: Filters): Promise<boolean> {
  return (await saveAs({ name: nameOf(filters), cadence: 'at_once' }, filters)).ok;
}

export async function changeAs(search: SavedSearch, typed: Typed): Promise<Checked<SavedSearch>> {
  const checked = await checkAs('searchNote', typed);
  if (!checked.ok) return checked;
  const { id } = search;
  const changed = await attempt(['Error', 'The search could not be changed. Please try again.'], () =>
    ask(changeSavedSearch, { params: { id }, body: checked.value }),
  );
  if (changed.ok) change($savedSearches, (all) => all.map((one) => (one.id === id ? changed.value : one)));
  else void loadSavedSearches();
  return changed;
}

export async function deleteSearch({ id, name }: SavedSearch): Promise<void> {
  const done = await act(['Error', 'The search could not be deleted. Please try again.'], async () => {
    await ask(deleteSavedSearch, { params: { id } });
    change($savedSearches, (all) => all.filter((one) => one.id !== id));
    showSuccess(`“${name}” is deleted`);
  });
  if (!done) void loadSavedSearches();
}
