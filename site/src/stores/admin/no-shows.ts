/** Games of which two teams say different things, and what is decided about them. */
import { decideNoShow, listDisputedNoShows } from '@playfield/contracts/no-shows.ts';
import type { DisputedNoShow } from '@playfield/contracts/no-shows.ts';
import { atom } from 'nanostores';
import { messageOf } from '../../api/ask.ts';
import { change, fill, LOADING } from '../loadable.ts';
import type { Loadable } from '../loadable.ts';
import { showFailure, showSuccess } from '../toasts.ts';
import { ask } from './ask.ts';

export const $disputed = atom<Loadable<readonly DisputedNoShow[]>>(LOADING);

export function loadDisputed(): Promise<void> {
  return fill($disputed, () => ask(listDisputedNoShows, {}), 'Disputed games could not be loaded.');
}

export async function decideAbsence({ id }: DisputedNoShow, missed: boolean): Promise<void> {
  try {
    await ask(decideNoShow, { params: { id }, body: { missed } });
    change($disputed, (all) => all.filter((one) => one.id !== id));
    showSuccess('Decided', 'Both teams get an email.');
  } catch (error) {
    showFailure('It could not be decided', messageOf(error, 'Please try again.'));
    void loadDisputed();
  }
}
