/** What a search that found nothing can give up, as buttons say it. */
import { labelOf, matchupTypes, states, travelDistances } from '@playfield/contracts/options.ts';
import { hasPlace } from './filters.ts';
import type { Filters } from './filters.ts';

export type Widening = { label: string; change: Partial<Filters> };

/** One step wider in each direction that narrows the search, the least loss first; the other type of game last. */
export function wideningsOf(filters: Filters): readonly Widening[] {
  const { q, sport, ageGroup, gender, state, searchType, matchupType } = filters;
  const other = matchupType === 'looking' ? 'hosting' : 'looking';
  return [
    ...(q.trim() === '' ? [] : [{ label: `Without “${q.trim()}”`, change: { q: '' } }]),
    ...(hasPlace(filters) ? aroundPlace(filters) : []),
    ...(searchType === 'state' && state !== ''
      ? [{ label: `Beyond ${labelOf(states, state)}`, change: { state: '' } }]
      : []),
    ...(ageGroup === '' ? [] : [{ label: 'All ages', change: { ageGroup: '' } }]),
    ...(gender === '' ? [] : [{ label: 'All genders', change: { gender: '' } }]),
    ...(sport === '' ? [] : [{ label: 'All sports', change: { sport: '' } }]),
    { label: `Show “${labelOf(matchupTypes, other)}”`, change: { matchupType: other } },
  ];
}

function aroundPlace({ maxDistance }: Filters): readonly Widening[] {
  if (maxDistance === 'any') return [];
  const next = travelDistances.find((miles) => miles > Number(maxDistance));
  const any = { label: 'Any distance', change: { maxDistance: 'any' } };
  return next === undefined ? [any] : [{ label: `Within ${next} miles`, change: { maxDistance: `${next}` } }, any];
}
