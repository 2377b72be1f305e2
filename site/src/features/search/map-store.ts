/** The map beside the games: whether it is shown, highlighted games, and the search center. */
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { geocode } from '@playfield/contracts/places.ts';
import { atom, computed } from 'nanostores';
import { ask, isAborted } from '../../shared/api/ask.ts';
import { $filters, hasPlace, type Filters } from './filters.ts';
import { $results } from './store.ts';

/** Center and radius of a search by distance. */
export type SearchCircle = { place: string; latitude: number; longitude: number; miles: number };

export const $mapShown = atom(false);
/** Ids of the games highlighted in the list and on the map. */
export const $chosen = atom<readonly number[]>([]);
export const $circle = atom<SearchCircle | null>(null);

let last: readonly Matchup[] = [];
/** The games shown. Keeps the last ones while loading. */
export const $mapGames = computed($results, (results) => {
  if (results.status === 'ready') last = results.matchups.slice(0, results.shown);
  return last;
});

const known = new Map<string, { lat: number; lng: number }>();
let running: AbortController | undefined;

export function toggleMap(): void {
  $chosen.set([]);
  $mapShown.set(!$mapShown.get());
}

/** Whether the map fits beside the games; otherwise it is below them. */
export function isMapBeside(): boolean {
  return matchMedia('(width >= 64rem)').matches;
}

export function chooseGames(ids: readonly number[]): void {
  if ($mapShown.get()) $chosen.set(ids);
}

/** Keeps the search circle in sync with the results. @returns the cleanup function */
export function followCircle(): () => void {
  const stop = $results.subscribe(({ status }) => {
    if (status === 'ready') void drawCircle($filters.get());
  });
  return () => {
    stop();
    running?.abort();
  };
}

async function drawCircle(filters: Filters): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
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
