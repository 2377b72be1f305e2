import { ageGroups, travelDistances, valuesOf } from '@playfield/contracts/fields/options.ts';
import {
  OFFER_COUNT_MAX,
  OFFERS_MAX,
  type RelaxedSearch,
  listRelaxedSearches,
} from '@playfield/contracts/relaxed-search.ts';
import {
  MAP_IDS_MAX,
  MAP_POINTS_MAX,
  type MapPoint,
  type SearchMatchups,
  listMatchups,
  mapMatchups,
} from '@playfield/contracts/search.ts';
import { setNextCursor } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import type { PublicMatchup } from '../games/model.ts';
import { presentMatchup } from '../games/present.ts';
import type { Models } from '../models.ts';
import type { Places } from '../places/gazetteer.ts';
import { shownPointOf, SOMEWHERE } from '../places/point.ts';
import { filterOf, indexFor, placeOf, within } from './filters.ts';
import { countingOf, searchMatchups } from './queries.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { teamRefs } from '../teams/queries.ts';

/** Maximum games counted for the map, soonest first. Reading them takes about 50 ms. */
const GAMES_MAX = 10_000;

type Placed = Pick<PublicMatchup, '_id' | 'publicPlace'>;
type MapOfGames = { points: MapPoint[]; unplaced: number };

async function mapOf(
  { matchups }: Models,
  places: Places,
  query: SearchMatchups,
  hidden: readonly number[],
): Promise<MapOfGames & { more: boolean }> {
  const from = await placeOf(query, places);
  const filter = within(filterOf(query, new Date(), hidden), from, query.maxDistance);
  const games = await matchups
    .find(filter, { publicPlace: 1 }, indexFor(filter, { ...query, sort: 'soonest' }))
    .sort({ startsAt: 1, _id: 1 })
    .limit(GAMES_MAX + 1)
    .lean<Placed[]>();
  return { ...pointsOf(games.slice(0, GAMES_MAX)), more: games.length > GAMES_MAX };
}

export function pointsOf(games: readonly Placed[]): MapOfGames {
  const points = new Map<string, MapPoint>();
  for (const game of games) {
    const shown = shownPointOf(game);
    if (!shown) continue;
    const { latitude, longitude } = shown;
    const key = `${latitude} ${longitude}`;
    const point = points.get(key) ?? {
      latitude,
      longitude,
      location: game.publicPlace.town || SOMEWHERE,
      count: 0,
      ids: [],
    };
    point.count += 1;
    if (point.ids.length < MAP_IDS_MAX) point.ids.push(game._id);
    points.set(key, point);
  }
  const most = [...points.values()].toSorted((one, other) => other.count - one.count).slice(0, MAP_POINTS_MAX);
  return { points: most, unplaced: games.length - most.reduce((sum, { count }) => sum + count, 0) };
}

type Step = { change: RelaxedSearch['change']; search: Partial<SearchMatchups> };
type Direction = readonly Step[];

type Count = (change: Partial<SearchMatchups>, most: number) => Promise<number>;

/** Tries directions one by one, because searches without results cost the most. */
async function offersFor(query: SearchMatchups, count: Count): Promise<RelaxedSearch[]> {
  const offers: RelaxedSearch[] = [];
  for (const direction of directionsOf(query)) {
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

export function searchRoutes({ models, places }: Deps) {
  return [
    route(listMatchups, async ({ query, caller, ctx }) => {
      const hidden = await blockedTeamIds(models, caller.id);
      const { found, nextCursor, from } = await searchMatchups(models, places, query, { hidden, caller });
      const ids = found.map(({ matchup }) => matchup.teamId);
      const refOf = await teamRefs(models, ids);
      setNextCursor(ctx, nextCursor);
      return found.map(({ matchup, reasons }) => ({
        ...presentMatchup(matchup, refOf(matchup.teamId), { from }),
        ...(reasons ? { reasons } : {}),
      }));
    }),

    route(mapMatchups, async ({ query, caller }) =>
      mapOf(models, places, query, await blockedTeamIds(models, caller.id)),
    ),

    route(listRelaxedSearches, async ({ query, caller }) => {
      const hidden = await blockedTeamIds(models, caller.id);
      return offersFor(query, await countingOf(models, places, query, { hidden }));
    }),
  ];
}
