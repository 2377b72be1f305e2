import { atom } from 'nanostores';

export const $mapShown = atom(false);
export const $chosen = atom<readonly number[]>([]);
export const $chosenCount = atom(0);

export function toggleMap(): void {
  $chosen.set([]);
  $mapShown.set(!$mapShown.get());
}

export const isMapBeside = (): boolean => matchMedia('(width >= 64rem)').matches;

export function chooseGames(ids: readonly number[], count = ids.length): void {
  if (!$mapShown.get()) return;
  $chosen.set(ids);
  $chosenCount.set(count);
}
