/** The map of a search: its games counted at the points that everyone sees. */
import { MAP_IDS_MAX, MAP_POINTS_MAX, type MapPoint, type SearchMatchups } from '@playfield/contracts/search.ts';
import type { PublicMatchup } from '../games/model.ts';
import { shownPointOf, SOMEWHERE } from '../places/present.ts';
import type { Models } from '../models.ts';
import type { Places } from '../places/places.ts';
import { filterOf, indexFor, placeOf, within } from './filter-queries.ts';

/** The soonest games of a search that are counted: a read of some 50 ms. */
const GAMES_MAX = 10_000;

type Placed = Pick<PublicMatchup, '_id' | 'publicPlace'>;
type MapOfGames = { points: MapPoint[]; unplaced: number };

export async function mapOf(
  { matchups }: Pick<Models, 'matchups'>,
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

/** Games by their shown point, which the list shows as well: the points with the most games first. */
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
