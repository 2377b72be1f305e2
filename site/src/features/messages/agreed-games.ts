/** The games agreed on with the other team of the thread. */
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { atom } from 'nanostores';
import { ask } from '../../shared/api/ask.ts';
import { hasBegun } from '../../shared/format/days.ts';
import { LOADING, fill, type Loadable } from '../../shared/stores/loadable.ts';

export const $agreedGames = atom<Loadable<readonly Matchup[]>>(LOADING);

let running: AbortController | undefined;

export async function loadAgreedGames(id: number): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  $agreedGames.set(LOADING);
  await fill($agreedGames, () => ask(listAgreedGames, { params: { id }, signal }), 'Your games could not be loaded.');
}

/** The next active game, then the others: upcoming first, then the latest past ones. */
export function orderedGames(games: readonly Matchup[]): { next: Matchup | undefined; others: readonly Matchup[] } {
  const coming = games.filter((game) => !hasBegun(game)).toSorted((one, other) => byStart(one, other));
  const past = games.filter(hasBegun).toSorted((one, other) => byStart(other, one));
  const next = coming.find(({ status }) => status === 'matched');
  return { next, others: [...coming, ...past].filter((game) => game !== next) };
}

const byStart = (one: Matchup, other: Matchup) => Date.parse(one.startsAt) - Date.parse(other.startsAt);
