/** Disputed no-shows and decisions about them. */
import { decideNoShow, listDisputedNoShows, type DisputedNoShow } from '@playfield/contracts/no-shows.ts';
import { atom } from 'nanostores';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { ask } from './ask.ts';

export const $disputed = atom<Loadable<readonly DisputedNoShow[]>>(LOADING);

export function loadDisputed(): Promise<void> {
  return fill($disputed, () => ask(listDisputedNoShows, {}), 'Disputed games could not be loaded.');
}

export async function decide(
  { id }: DisputedNoShow,
  { missed, reason }: { missed: boolean; reason: string },
): Promise<Checked<unknown>> {
  const decided = await attempt('It could not be decided', () =>
    ask(decideNoShow, { params: { id }, body: { missed, reason } }),
  );
  if (!decided.ok) return decided;
  change($disputed, (all) => all.filter((one) => one.id !== id));
  showSuccess('Decided', 'Both teams get an email.');
  return decided;
}
