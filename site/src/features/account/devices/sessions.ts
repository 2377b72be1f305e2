/** The browsers an account is signed in with. */
import { endOtherSessions, endSession, listSessions, type ActiveSession } from '@playfield/contracts/account.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { attempt } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $sessions = atom<Loadable<readonly ActiveSession[]>>(LOADING);

export function loadSessions(): Promise<void> {
  return fill($sessions, () => ask(listSessions, {}), 'Your devices could not be loaded.');
}

/** Removes the device from the list at once; reloads the list if the server refuses. */
export async function signOutDevice({ id, device }: ActiveSession): Promise<void> {
  change($sessions, (sessions) => sessions.filter((session) => session.id !== id));
  try {
    await ask(endSession, { params: { id } });
    showSuccess('Signed out', `${device} is no longer signed in.`);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to sign the device out. Please try again.'));
    void loadSessions();
  }
}

/** @returns whether the others are signed out now */
export async function signOutOthers(): Promise<boolean> {
  const ended = await attempt('Failed to sign the other devices out', () => ask(endOtherSessions, {}));
  if (!ended.ok) return false;
  change($sessions, (sessions) => sessions.filter((session) => session.current));
  showSuccess('Signed out', 'You are signed in on this device only.');
  void import('./security.ts').then(({ reloadOtherAccess }) => reloadOtherAccess()).catch(() => undefined);
  return true;
}
