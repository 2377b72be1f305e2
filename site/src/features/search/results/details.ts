import { CallError } from '@playfield/contracts/http/client.ts';
import { getMatchup, type Matchup, type MatchupDetail } from '@playfield/contracts/matchups.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { writeAddress } from '../filters/filters.ts';
import { express, noteStanding } from '../../offers/interests/store.ts';
import { LOADING, type Loadable } from '../../../shared/stores/calls.ts';
import { replaceGame } from './store.ts';
import { shareLink } from '../../../shared/stores/share.ts';
import { leaveOutOfTeam } from '../../teams/team/store.ts';

export const $gameId = atom<number | null>(null);
type Looked = Loadable<MatchupDetail> | { status: 'gone' };
export const $game = atom<Looked>(LOADING);

const OPENED = { opened: true };
let following = false;

export async function openGame(id: number): Promise<void> {
  followAddress();
  const query = new URLSearchParams(location.search);
  query.set('game', `${id}`);
  writeAddress(query, 'push', OPENED);
  await showGame(id);
}

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

export async function askToPlay(game: Matchup): Promise<void> {
  const { id } = game;
  const { refused } = await express(game);
  if (!refused) return;
  const looked = await lookAt(id);
  if (id === $gameId.get()) $game.set(looked);
}

async function lookAt(id: number): Promise<Looked> {
  try {
    const value = await ask(getMatchup, { params: { id } });
    noteStanding(id, value.myInterest);
    if (value.status !== 'open' || hasBegun(value)) leaveOutEverywhere(id);
    else replaceGame(id, value);
    return { status: 'ready', value };
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404))
      return { status: 'failed', message: messageOf(error, 'Failed to fetch matchup details') };
    leaveOutEverywhere(id);
    return { status: 'gone' };
  }
}

function leaveOutEverywhere(id: number): void {
  replaceGame(id, null);
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

export async function shareGame(id: number, title: string, own?: Matchup): Promise<void> {
  if (own) {
    const { loadLink, sharePublicly } = await import('../../games/shared-games/store.ts');
    const link = await loadLink(id).catch(() => undefined);
    if (link?.on) return sharePublicly(own, link);
  }
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

const isOpened = (state: unknown): boolean => typeof state === 'object' && state !== null && 'opened' in state;
