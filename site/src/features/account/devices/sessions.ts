import { endSession, listSessions, type ActiveSession } from '@playfield/contracts/account.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act, change, loadable } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$sessions, loadSessions] = loadable(() => ask(listSessions, {}), 'Your devices could not be loaded.');

export async function signOutDevice({ id, device }: ActiveSession): Promise<void> {
  change($sessions, (sessions) => sessions.filter((session) => session.id !== id));
  const done = await act(['Error', 'Failed to sign the device out. Please try again.'], async () => {
    await ask(endSession, { params: { id } });
    showSuccess('Signed out', `${device} is no longer signed in.`);
  });
  if (!done) void loadSessions();
}

export const signOutOthers = () =>
  act('Failed to sign the other devices out', async () => {
    await ask(endSession, { params: { id: 'others' } });
    change($sessions, (sessions) => sessions.filter((session) => session.current));
    showSuccess('Signed out', 'You are signed in on this device only.');
    void import('./OtherAccess.tsx').then(({ reloadOtherAccess }) => reloadOtherAccess()).catch(() => undefined);
  });
