/** The one game whose details are open. Its id is in the address bar, so that a game can be shared. */
import { getMatchup } from '@playfield/contracts/matchups.ts';
import type { MatchupDetail } from '@playfield/contracts/matchups.ts';
import { atom } from 'nanostores';
import { ask } from '../api/ask.ts';
import { noteStanding } from './interests.ts';
import { fill, LOADING } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { showFailure, showSuccess } from './toasts.ts';

export const $gameId = atom<number | null>(null);
export const $game = atom<Loadable<MatchupDetail>>(LOADING);

export async function openGame(id: number): Promise<void> {
  $gameId.set(id);
  $game.set(LOADING);
  writeGame(`${id}`);
  await loadGame();
}

export async function loadGame(): Promise<void> {
  const id = $gameId.get();
  if (id === null) return;
  await fill($game, () => ask(getMatchup, { params: { id } }), 'Failed to fetch matchup details');
  const game = $game.get();
  if (game.status === 'ready') noteStanding(game.value.id, game.value.myInterest);
}

export function closeGame(): void {
  $gameId.set(null);
  writeGame(null);
}

/** Opens the game that a shared address names. */
export function openSharedGame(): void {
  const id = Number(new URLSearchParams(location.search).get('game'));
  if (Number.isSafeInteger(id) && id > 0) void openGame(id);
}

/** Copies the find-games address of a game. */
export async function shareGame(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(`/find-games?game=${id}`, location.origin).href);
    showSuccess('Link copied', 'Share it with your team. Anyone who signs in can open the game.');
  } catch {
    showFailure('Error', 'The link could not be copied. You can copy it from the address bar instead.');
  }
}

function writeGame(id: string | null): void {
  const query = new URLSearchParams(location.search);
  if (id === null) query.delete('game');
  else query.set('game', id);
  history.replaceState(history.state, '', query.size > 0 ? `?${query}` : location.pathname);
}
