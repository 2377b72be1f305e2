/** The games that match the filters. They come in pages of the API's size and are shown six at a time. */
import { CallError } from '@playfield/contracts/client.ts';
import { CARDS_A_PAGE, listMatchups } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { atom } from 'nanostores';
import { askPage, isAborted, messageOf } from '../api/ask.ts';
import { $filters, filtersFrom, queryOf, searchOf } from './filters.ts';
import type { FilterName } from './filters.ts';

export type Results =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; matchups: readonly Matchup[]; shown: number; nextCursor: string | null; loadingMore: boolean };

/** A place is looked up when typing has paused, not at every letter. */
const TYPING_PAUSE_MS = 500;

export const $results = atom<Results>({ status: 'loading' });
/** What the server says about the place that was typed, such as that it knows none by that name. */
export const $placeProblem = atom('');

let running: AbortController | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Follows the filters from the address bar on; gives the function that stops it. */
export function startMatchups(): () => void {
  $filters.set(filtersFrom(location.search));
  return $filters.subscribe((filters, _before, changed?: FilterName) => {
    clearTimeout(pause);
    writeAddress(queryOf(filters));
    if (changed === 'zipcode') pause = setTimeout(() => void loadMatchups(), TYPING_PAUSE_MS);
    else void loadMatchups();
  });
}

export async function loadMatchups(): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  $results.set({ status: 'loading' });
  try {
    const { answer, nextCursor } = await askPage(listMatchups, { query: searchOf($filters.get()), signal });
    $placeProblem.set('');
    $results.set({ status: 'ready', matchups: answer, shown: CARDS_A_PAGE, nextCursor, loadingMore: false });
  } catch (error) {
    if (isAborted(error)) return;
    const refused = error instanceof CallError && error.status === 400;
    $placeProblem.set(refused ? messageOf(error, '') : '');
    $results.set(
      refused
        ? { status: 'ready', matchups: [], shown: 0, nextCursor: null, loadingMore: false }
        : { status: 'failed' },
    );
  }
}

/** Shows six more, and fetches the next page before it is needed. */
export async function showMore(): Promise<void> {
  const results = $results.get();
  if (results.status !== 'ready') return;
  const shown = results.shown + CARDS_A_PAGE;
  const { matchups, nextCursor } = results;
  const ahead = matchups.length >= shown + CARDS_A_PAGE;
  if (ahead || nextCursor === null || results.loadingMore) return $results.set({ ...results, shown });
  $results.set({ ...results, shown, loadingMore: true });
  const signal = running?.signal;
  try {
    const page = await askPage(listMatchups, { query: { ...searchOf($filters.get()), cursor: nextCursor }, signal });
    $results.set({
      status: 'ready',
      matchups: [...matchups, ...page.answer],
      shown,
      nextCursor: page.nextCursor,
      loadingMore: false,
    });
  } catch (error) {
    if (!isAborted(error)) $results.set({ ...results, loadingMore: false });
  }
}

function writeAddress(query: string): void {
  const game = new URLSearchParams(location.search).get('game');
  const parts = [query, game === null ? '' : `game=${encodeURIComponent(game)}`].filter(Boolean);
  history.replaceState(history.state, '', parts.length > 0 ? `?${parts.join('&')}` : location.pathname);
}
