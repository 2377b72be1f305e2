import { address, CallError } from '@playfield/contracts/http/client.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { CARDS_A_PAGE, listMatchups } from '@playfield/contracts/search.ts';
import { atom } from 'nanostores';
import { askEarlier } from '../../../shared/stores/remembered.ts';
import { $session, isManager } from '../../../shared/api/session.ts';
import { askPage, isAborted, messageOf } from '../../../shared/api/ask.ts';
import {
  $sheetOpen,
  writeAddress,
  type Step,
  $filters,
  changedIn,
  filtersFrom,
  firstFilters,
  isFirstSearch,
  queryOf,
  rememberFilters,
  searchForTeam,
  searchOf,
  type FilterName,
  type Filters,
} from '../filters/filters.ts';

export type Ready = {
  status: 'ready';
  matchups: readonly Matchup[];
  shown: number;
  nextCursor: string | null;
  more: 'idle' | 'loading' | 'failed';
};
export type Results = { status: 'loading' } | { status: 'failed' } | Ready;

const TYPING_PAUSES_MS: Partial<Record<FilterName, number>> = { q: 300 };

export const $results = atom<Results>({ status: 'loading' });
export const $placeProblem = atom('');

let running: AbortController | undefined;
let pause: ReturnType<typeof setTimeout> | undefined;
let typed: FilterName | undefined;

export function startMatchups(chosen: Partial<Filters>): () => void {
  let step: Step = 'push';
  const followAddress = () => {
    if ($sheetOpen.get()) {
      $sheetOpen.set(false);
      return writeFilters('push');
    }
    const filters = filtersFrom(location.search);
    if (queryOf(filters) === queryOf($filters.get())) return;
    step = 'replace';
    $filters.set(filters);
    step = 'push';
  };
  $filters.set({ ...firstFilters(), ...chosen, ...changedIn($filters.get()) });
  if (Object.keys(chosen).length > 0) rememberFilters($filters.get());
  const stop = $filters.listen((_filters, _before, changed?: FilterName) => {
    clearTimeout(pause);
    const wait = changed && TYPING_PAUSES_MS[changed];
    if (wait === undefined) search(step);
    else pause = setTimeout(() => search('push', changed), wait);
  });
  window.addEventListener('popstate', followAddress);
  const begin = () => {
    stopWaiting();
    const session = $session.get();
    step = 'replace';
    if (isFirstSearch() && isManager(session)) searchForTeam(session.user);
    else {
      writeFilters(step);
      void loadMatchups();
    }
    step = 'push';
  };
  let stopWaiting = () => {};
  if (isFirstSearch() && $session.get().status === 'unknown') stopWaiting = $session.listen(begin);
  else begin();
  return () => {
    stop();
    stopWaiting();
    clearTimeout(pause);
    window.removeEventListener('popstate', followAddress);
  };
}

function search(step: Step, field?: FilterName): void {
  const sameEntry = $sheetOpen.get() || (field !== undefined && field === typed);
  writeFilters(sameEntry ? 'replace' : step);
  typed = field;
  rememberFilters($filters.get());
  void loadMatchups();
}

export async function loadMatchups(): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  $results.set({ status: 'loading' });
  try {
    const query = searchOf($filters.get());
    askEarlier(address(listMatchups, {}, query));
    const { answer, nextCursor } = await askPage(listMatchups, { query, signal });
    $placeProblem.set('');
    $results.set({ status: 'ready', matchups: answer, shown: CARDS_A_PAGE, nextCursor, more: 'idle' });
  } catch (error) {
    if (isAborted(error)) return;
    const refused = error instanceof CallError && error.status === 400;
    $placeProblem.set(refused ? messageOf(error, '') : '');
    $results.set(
      refused ? { status: 'ready', matchups: [], shown: 0, nextCursor: null, more: 'idle' } : { status: 'failed' },
    );
  }
}

export async function showMore(): Promise<void> {
  const results = $results.get();
  if (results.status !== 'ready') return;
  const shown = Math.min(results.shown, results.matchups.length) + CARDS_A_PAGE;
  $results.set({ ...results, shown });
  if (results.matchups.length < shown + CARDS_A_PAGE) await loadMore();
}

async function loadMore(): Promise<void> {
  const results = $results.get();
  if (results.status !== 'ready' || results.nextCursor === null || results.more === 'loading') return;
  const signal = running?.signal;
  const query = { ...searchOf($filters.get()), cursor: results.nextCursor };
  $results.set({ ...results, more: 'loading' });
  try {
    const { answer, nextCursor } = await askPage(listMatchups, { query, signal });
    changeReady((held) => ({ ...held, matchups: [...held.matchups, ...answer], nextCursor, more: 'idle' }));
  } catch (error) {
    if (!isAborted(error)) changeReady((held) => ({ ...held, more: 'failed' }));
  }
}

export function replaceGame(id: number, fresh: Matchup | null): void {
  const replaced = (one: Matchup) => (one.id !== id ? one : fresh ? { ...one, ...fresh } : []);
  changeReady((held) => ({ ...held, matchups: held.matchups.flatMap(replaced) }));
}

function changeReady(edit: (held: Ready) => Ready): void {
  const held = $results.get();
  if (held.status === 'ready') $results.set(edit(held));
}

function writeFilters(step: Step): void {
  const query = new URLSearchParams(queryOf($filters.get()));
  const game = new URLSearchParams(location.search).get('game');
  if (game !== null) query.set('game', game);
  writeAddress(query, step, step === 'replace' ? history.state : null);
}
