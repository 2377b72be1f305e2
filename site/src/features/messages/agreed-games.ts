import { listAgreedGames, type AgreedGame } from '@playfield/contracts/teams.ts';
import { atom } from 'nanostores';
import { ask } from '../../shared/api/ask.ts';
import { hasBegun } from '../../shared/format/days.ts';
import { LOADING, fill, type Loadable } from '../../shared/stores/calls.ts';
import { listProposals, type Proposal } from '@playfield/contracts/proposals.ts';

export const $happened = atom<readonly Proposal[]>([]);

export async function loadHappened(): Promise<void> {
  try {
    $happened.set(await ask(listProposals, {}));
  } catch (error) {
    console.warn('Game events could not be loaded', error);
  }
}

export const $agreedGames = atom<Loadable<readonly AgreedGame[]>>(LOADING);

let running: AbortController | undefined;

export async function loadAgreedGames(id: number): Promise<void> {
  $agreedGames.set(LOADING);
  await reloadAgreedGames(id);
}

export async function reloadAgreedGames(id: number): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  await fill($agreedGames, () => ask(listAgreedGames, { params: { id }, signal }), 'Your games could not be loaded.');
}

export function orderedGames(games: readonly AgreedGame[]): {
  next: AgreedGame | undefined;
  others: readonly AgreedGame[];
} {
  const coming = games.filter((game) => !hasBegun(game)).toSorted((one, other) => byStart(one, other));
  const past = games.filter(hasBegun).toSorted((one, other) => byStart(other, one));
  const next = coming.find(({ status }) => status === 'matched');
  return { next, others: [...coming, ...past].filter((game) => game !== next) };
}

const byStart = (one: AgreedGame, other: AgreedGame) => Date.parse(one.startsAt) - Date.parse(other.startsAt);
