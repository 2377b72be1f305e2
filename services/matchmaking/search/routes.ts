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
  searchQuery,
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
    const location = game.publicPlace.town || SOMEWHERE;
    const point = points.get(key) ?? { latitude, longitude, location, count: 0, ids: [] };
    point.count += 1;
    if (point.ids.length < MAP_IDS_MAX) point.ids.push(game._id);
    points.set(key, point);
  }
  const most = [...points.values()].toSorted((one, other) => other.count - one.count).slice(0, MAP_POINTS_MAX);
  return { points: most, unplaced: games.length - most.reduce((sum, { count }) => sum + count, 0) };
}

type Change = RelaxedSearch['change'];
type Direction = readonly Change[];
type Count = (change: Change) => Promise<number>;

async function offersFor(query: SearchMatchups, count: Count): Promise<RelaxedSearch[]> {
  const offers: RelaxedSearch[] = [];
  for (const direction of directionsOf(query)) {
    if (direction[0]?.ageGroup === '' && offers.some(({ change }) => change.ageGroup)) continue;
    const offer = await firstThatFinds(direction, count);
    if (offer) offers.push(offer);
    if (offers.length === OFFERS_MAX) break;
  }
  return offers;
}

async function firstThatFinds(direction: Direction, count: Count): Promise<RelaxedSearch | null> {
  for (const change of direction) {
    const found = await count(change);
    if (found > 0) return { change, count: Math.min(found, OFFER_COUNT_MAX), more: found > OFFER_COUNT_MAX };
  }
  return null;
}

function directionsOf(query: SearchMatchups): readonly Direction[] {
  const { from, to, gender, q, searchType, state, matchupType, ageGroup, sport } = query;
  const otherType = matchupType === 'looking' ? 'hosting' : 'looking';
  return [
    farther(query),
    from || to ? [{ from: '', to: '' }] : [],
    ...neighbors(query),
    gender === undefined ? [] : [{ gender: '' }],
    q === '' ? [] : [{ q: '' }],
    searchType !== 'state' || state === undefined ? [] : [{ state: '' }],
    matchupType === undefined ? [] : [{ matchupType: otherType }],
    ageGroup === undefined ? [] : [{ ageGroup: '' }],
    sport === undefined ? [] : [{ sport: '' }],
  ];
}

function farther({ searchType, zipcode, maxDistance }: SearchMatchups): Direction {
  if (searchType !== 'zipcode' || zipcode === '' || maxDistance === null) return [];
  const farther = travelDistances.filter((miles) => miles > maxDistance);
  return [...farther, 'any'].map((miles) => ({ maxDistance: `${miles}` }));
}

function neighbors({ ageGroup }: SearchMatchups): readonly Direction[] {
  if (ageGroup === undefined) return [];
  const ages = valuesOf(ageGroups);
  const at = ages.indexOf(ageGroup);
  return [ages[at + 1], at > 0 ? ages[at - 1] : undefined].map((near) => (near ? [{ ageGroup: near }] : []));
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

    route(listRelaxedSearches, async ({ query, caller, ctx }) => {
      const hidden = [caller.id, ...(await blockedTeamIds(models, caller.id))];
      const count = await countingOf(models, places, query, hidden);
      return offersFor(query, (change) => count(searchQuery.parse({ ...ctx.query, ...change }), OFFER_COUNT_MAX + 1));
    }),
  ];
}
