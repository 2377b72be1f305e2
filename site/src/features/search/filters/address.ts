import { atom } from 'nanostores';

export type Step = 'push' | 'replace';

export function writeAddress(query: URLSearchParams, step: Step, state: unknown = null): void {
  const address = query.size > 0 ? `${location.pathname}?${query}` : location.pathname;
  if (address === `${location.pathname}${location.search}`) return;
  if (step === 'push') history.pushState(state, '', address);
  else history.replaceState(state, '', address);
}

export const $sheetOpen = atom(false);
let before = '';

export function openSheet(): void {
  before = location.search;
  history.pushState(null, '');
  $sheetOpen.set(true);
}

export function closeSheet(): void {
  if (!$sheetOpen.get()) return;
  $sheetOpen.set(false);
  if (location.search === before) history.back();
}
