import { getMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { mapMatchups, type MapPoint } from '@playfield/contracts/search.ts';
import { atom, map } from 'nanostores';
import { ask, isAborted } from '../../../shared/api/ask.ts';
import { $filters, hasPlace, searchOf, type Filters } from '../filters/filters.ts';
import { chooseGames } from './map-shown.ts';
import { $results } from '../results/store.ts';

export type SearchCircle = { place: string; latitude: number; longitude: number; miles: number };
export type MapOfGames = { points: readonly MapPoint[]; unplaced: number; more: boolean };

export const $circle = atom<SearchCircle | null>(null);
export const $map = atom<MapOfGames | null>(null);
export const $mapFailed = atom(false);
export const $others = map<Record<number, Matchup>>({});

const known = new Map<string, { lat: number; lng: number }>();
let running: AbortController | undefined;

export async function choosePin(ids: readonly number[], count: number): Promise<void> {
  chooseGames(ids, count);
  const results = $results.get();
  const listed = results.status === 'ready' ? results.matchups.map(({ id }) => id) : [];
  const missing = ids.filter((id) => !listed.includes(id) && !$others.get()[id]);
  await Promise.all(
    missing.map(async (id) => {
      try {
        $others.setKey(id, await ask(getMatchup, { params: { id } }));
      } catch (error) {
        console.warn('A game on the map could not be loaded', error);
      }
    }),
  );
}

export function followSearch(): () => void {
  const stop = $results.subscribe(({ status }) => {
    if (status === 'ready') void loadMap();
  });
  return () => {
    stop();
    running?.abort();
  };
}

export async function loadMap(): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const filters = $filters.get();
  const { sort: _sort, ...query } = searchOf(filters);
  void drawCircle(filters, signal);
  try {
    const found = await ask(mapMatchups, { query, signal });
    $map.set(found);
    $mapFailed.set(false);
  } catch (error) {
    if (isAborted(error)) return;
    console.warn('The map of the games could not be loaded', error);
    $map.set({ points: [], unplaced: 0, more: false });
    $mapFailed.set(true);
  }
}

async function drawCircle(filters: Filters, signal: AbortSignal): Promise<void> {
  const place = filters.zipcode.trim();
  if (!hasPlace(filters) || filters.maxDistance === 'any') return $circle.set(null);
  try {
    const at = known.get(place) ?? (await ask(geocode, { body: { location: place }, signal }));
    known.set(place, at);
    $circle.set({ place, latitude: at.lat, longitude: at.lng, miles: Number(filters.maxDistance) });
  } catch (error) {
    if (isAborted(error)) return;
    console.warn('Location lookup failed', error);
    $circle.set(null);
  }
}
