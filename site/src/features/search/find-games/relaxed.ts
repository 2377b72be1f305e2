import { ageGroups, labelOf, matchupTypes, states } from '@playfield/contracts/fields/options.ts';
import { listRelaxedSearches, type RelaxedSearch } from '@playfield/contracts/relaxed-search.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { searchOf, type Filters } from '../filters/filters.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';

export const $relaxed = atom<Loadable<readonly RelaxedSearch[]>>(LOADING);

let running: AbortController | undefined;

export function loadRelaxed(filters: Filters): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  $relaxed.set(LOADING);
  return fill(
    $relaxed,
    () => ask(listRelaxedSearches, { query: searchOf(filters), signal }),
    'Failed to look for relaxed searches',
  );
}

export function relaxedLabel({ change }: Pick<RelaxedSearch, 'change'>, filters: Filters): string {
  const { q, maxDistance, state, ageGroup, gender, matchupType, from } = change;
  if (maxDistance !== undefined) return maxDistance === 'any' ? 'Any distance' : `Within ${maxDistance} miles`;
  if (from !== undefined) return 'Any date';
  if (ageGroup !== undefined) return ageGroup === '' ? 'All ages' : labelOf(ageGroups, ageGroup);
  if (gender !== undefined) return 'All genders';
  if (q !== undefined) return `Without “${filters.q.trim()}”`;
  if (state !== undefined) return `Beyond ${labelOf(states, filters.state)}`;
  if (matchupType !== undefined) return `Show “${labelOf(matchupTypes, matchupType)}”`;
  return 'All sports';
}

export function foundText({ count, more }: Pick<RelaxedSearch, 'count' | 'more'>): string {
  return `${count}${more ? '+' : ''} ${count === 1 ? 'game' : 'games'}`;
}
