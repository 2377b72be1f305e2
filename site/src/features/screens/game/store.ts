import { getGame, type GamePage } from '@playfield/contracts/games.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { ask, isAborted, messageOf } from '../../../shared/api/ask.ts';
import { LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { lastShown } from '../../../shared/stores/remembered.ts';
import { $session } from '../../../shared/api/session.ts';
import { noteStanding } from '../../offers/interests/store.ts';

/** `gone` means that the game was canceled before it was agreed on, was deleted, or is not accessible to this team. */
export type Shown = Loadable<GamePage> | { status: 'gone' };
export const $gamePage = atom<Shown>(LOADING);
/** When the shown page was cached, in milliseconds since 1970, or null if the page is current. */
export const $oldSince = atom<number | null>(null);

const last = lastShown<GamePage>('game.3');
const FAILED = 'This game could not be loaded.';

let running: AbortController | undefined;

export function gameIdIn(path: string): number | null {
  const [, id] = /^\/games\/(\d{1,15})$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
}

export async function loadGamePage(id: number): Promise<void> {
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  const session = $session.get();
  const userId = session.status === 'in' ? session.user.id : null;
  const shown = $gamePage.get();
  if (shown.status !== 'ready' || shown.value.game.id !== id) $gamePage.set(remembered(userId, id) ?? LOADING);
  try {
    const value = await ask(getGame, { params: { id }, signal });
    $gamePage.set({ status: 'ready', value });
    $oldSince.set(null);
    noteStanding(id, value.myInterest);
    if (userId !== null) last.keep(userId, value);
  } catch (error) {
    if (isAborted(error)) return;
    if (error instanceof CallError && error.status === 404) return $gamePage.set({ status: 'gone' });
    if ($gamePage.get().status !== 'ready') $gamePage.set({ status: 'failed', message: messageOf(error, FAILED) });
  }
}

function remembered(userId: number | null, id: number): Shown | null {
  const kept = userId === null ? null : last.read(userId);
  if (kept?.value.game.id !== id) return null;
  $oldSince.set(kept.at);
  return { status: 'ready', value: kept.value };
}
