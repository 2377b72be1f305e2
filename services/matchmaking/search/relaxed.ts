/** Relaxed searches for one without results: one step per direction, the smallest change first. */
import { ageGroups, travelDistances, valuesOf } from '@playfield/contracts/fields/options.ts';
import type { SearchMatchups } from '@playfield/contracts/search.ts';
import { OFFER_COUNT_MAX, OFFERS_MAX, type RelaxedSearch } from '@playfield/contracts/relaxed-search.ts';

type Step = { change: RelaxedSearch['change']; search: Partial<SearchMatchups> };
/** Steps in one direction, smallest first: the first with results is offered. */
type Direction = readonly Step[];

type Count = (change: Partial<SearchMatchups>, most: number) => Promise<number>;

/** Tries directions in turn: empty ones cost the most, and four offers are enough. */
export async function offersFor(query: SearchMatchups, count: Count): Promise<RelaxedSearch[]> {
  const offers: RelaxedSearch[] = [];
  for (const direction of directionsOf(query)) {
    // Offers all ages only if no neighboring age group was offered.
    if (direction[0]?.change.ageGroup === '' && offers.some(({ change }) => change.ageGroup)) continue;
    const offer = await firstThatFinds(direction, count);
    if (offer) offers.push(offer);
    if (offers.length === OFFERS_MAX) break;
  }
  return offers;
}

async function firstThatFinds(direction: Direction, count: Count): Promise<RelaxedSearch | null> {
  for (const { change, search } of direction) {
    const found = await count(search, OFFER_COUNT_MAX + 1);
    if (found > 0) return { change, count: Math.min(found, OFFER_COUNT_MAX), more: found > OFFER_COUNT_MAX };
  }
  return null;
}

function directionsOf(query: SearchMatchups): readonly Direction[] {
  return [
    farther(query),
    anyDay(query),
    ...neighbours(query),
    query.gender === undefined ? [] : [{ change: { gender: '' }, search: { gender: undefined } }],
    query.q === '' ? [] : [{ change: { q: '' }, search: { q: '' } }],
    query.searchType !== 'state' || query.state === undefined
      ? []
      : [{ change: { state: '' }, search: { state: undefined } }],
    otherType(query),
    query.ageGroup === undefined ? [] : [{ change: { ageGroup: '' }, search: { ageGroup: undefined } }],
    query.sport === undefined ? [] : [{ change: { sport: '' }, search: { sport: undefined } }],
  ];
}

function farther({ searchType, zipcode, maxDistance }: SearchMatchups): Direction {
  if (searchType !== 'zipcode' || zipcode === '' || maxDistance === null) return [];
  const farther = travelDistances.filter((miles) => miles > maxDistance);
  return [
    ...farther.map((miles) => ({ change: { maxDistance: `${miles}` }, search: { maxDistance: miles } })),
    { change: { maxDistance: 'any' }, search: { maxDistance: null } },
  ];
}

function anyDay({ from, to }: SearchMatchups): Direction {
  if (!from && !to) return [];
  return [{ change: { from: '', to: '' }, search: { from: undefined, to: undefined } }];
}

/** The age groups just above and below. */
function neighbours({ ageGroup }: SearchMatchups): readonly Direction[] {
  if (ageGroup === undefined) return [];
  const ages = valuesOf(ageGroups);
  const at = ages.indexOf(ageGroup);
  return [ages[at + 1], at > 0 ? ages[at - 1] : undefined].map((near) =>
    near === undefined ? [] : [{ change: { ageGroup: near }, search: { ageGroup: near } }],
  );
}

function otherType({ matchupType }: SearchMatchups): Direction {
  if (matchupType === undefined) return [];
  const other = matchupType === 'looking' ? 'hosting' : 'looking';
  return [{ change: { matchupType: other }, search: { matchupType: other } }];
}
