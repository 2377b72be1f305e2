/** What matters to the team now: one call. */
import { getHome, type Home } from '@playfield/contracts/home.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { LOADING, refill, type Loadable } from '../../../shared/stores/loadable.ts';
import { lastShown } from '../../../shared/stores/remembered.ts';

export const $home = atom<Loadable<Home>>(LOADING);
/** When the shown home was loaded, in milliseconds, until a newer one comes; null then. */
export const $oldSince = atom<number | null>(null);

const last = lastShown<Home>('home.2');

/** Shows the last home at once, and then the present one. */
export async function loadHome(userId: number): Promise<void> {
  const kept = $home.get().status === 'ready' ? null : last.read(userId);
  if (kept) {
    $home.set({ status: 'ready', value: kept.value });
    $oldSince.set(kept.at);
  }
  const fetched = async () => {
    const home = await ask(getHome, {});
    last.keep(userId, home);
    $oldSince.set(null);
    return home;
  };
  await refill($home, fetched, 'Your games could not be loaded.', (_, fresh) => fresh);
}
