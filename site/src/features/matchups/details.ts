/** The one game whose details are open. Its id is in the address bar, so that a game can be shared and the back button closes it. */
import { CallError } from '@playfield/contracts/http/client.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import type { MatchupDetail } from '@playfield/contracts/matchups.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import { hasBegun } from '../../shared/format/days.ts';
import { writeAddress } from '../search/address.ts';
import { express, noteStanding } from '../interests/store.ts';
import { LOADING } from '../../shared/stores/loadable.ts';
import type { Loadable } from '../../shared/stores/loadable.ts';
import { leaveOut } from '../search/store.ts';
import { shareLink } from '../../shared/stores/share.ts';
import { leaveOutOfTeam } from '../teams/store.ts';

export const $gameId = atom<number | null>(null);
/** `gone`: the game was deleted, or never was. */
type Looked = Loadable<MatchupDetail> | { status: 'gone' };
export const $game = atom<Looked>(LOADING);

/** Marks the step that opened a game from this page: going back one closes it. */
const OPENED = { opened: true };
let following = false;

/** Opens a game, as a step that the back button takes back. */
export async function openGame(id: number): Promise<void> {
  followAddress();
  const query = new URLSearchParams(location.search);
  query.set('game', `${id}`);
  writeAddress(query, 'push', OPENED);
  await showGame(id);
}

/** Opens the game that the address names, or closes what it no longer names. */
export function openSharedGame(): void {
  followAddress();
  const id = Number(new URLSearchParams(location.search).get('game'));
  if (!Number.isSafeInteger(id) || id <= 0) $gameId.set(null);
  else if (id !== $gameId.get()) void showGame(id);
}

export async function loadGame(): Promise<void> {
  const id = $gameId.get();
  if (id === null) return;
  $game.set(LOADING);
  const looked = await lookAt(id);
  if (id === $gameId.get()) $game.set(looked);
}

/** Expresses interest. Where the server refuses, the game has changed since it was loaded: it is looked at again. */
export async function askToPlay(id: number): Promise<void> {
  const { refused } = await express(id);
  if (!refused) return;
  const looked = await lookAt(id);
  if (id === $gameId.get()) $game.set(looked);
}

/** A game as it is now. One that is no longer to be had goes from the lists behind it. */
async function lookAt(id: number): Promise<Looked> {
  try {
    const value = await ask(getMatchup, { params: { id } });
    noteStanding(id, value.myInterest);
    if (value.status !== 'open' || hasBegun(value)) leaveOutEverywhere(id);
    return { status: 'ready', value };
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404))
      return { status: 'failed', message: messageOf(error, 'Failed to fetch matchup details') };
    leaveOutEverywhere(id);
    return { status: 'gone' };
  }
}

function leaveOutEverywhere(id: number): void {
  leaveOut(id);
  leaveOutOfTeam(id);
}

export function closeGame(): void {
  if ($gameId.get() === null) return;
  $gameId.set(null);
  if (isOpened(history.state)) return history.back();
  const query = new URLSearchParams(location.search);
  query.delete('game');
  writeAddress(query, 'replace');
}

/** Hands a game's address on. */
export function shareGame(id: number, title: string): Promise<void> {
  const url = `${location.origin}/find-games?game=${id}`;
  return shareLink(title, url, 'Share it with your team. Anyone who signs in can open the game.');
}

async function showGame(id: number): Promise<void> {
  $gameId.set(id);
  await loadGame();
}

function followAddress(): void {
  if (following) return;
  following = true;
  window.addEventListener('popstate', openSharedGame);
}

function isOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}
