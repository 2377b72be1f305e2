import {
  adminSendPasswordReset,
  deleteUser,
  listUsers,
  makeOwner,
  setSuspension,
  restoreUser,
  verifyUser,
} from '@playfield/contracts/admin/users.ts';
import type { AdminUser } from '@playfield/contracts/admin/users.ts';
import { atom } from 'nanostores';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, act } from '../../../shared/forms/attempt.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage } from './ask.ts';
import { createPaged } from './paged.ts';
import { refreshStats } from './session.ts';
import { offerUndo } from './undo.ts';

export const users = createPaged<AdminUser>(
  (query, signal) => askPage(listUsers, { query, signal }),
  'Users could not be loaded.',
);
export const $chosenUser = atom<AdminUser | null>(null);

function replace(changed: AdminUser): void {
  users.edit((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
  if ($chosenUser.get()?.id === changed.id) $chosenUser.set(changed);
}

export async function verify({ id }: AdminUser): Promise<void> {
  try {
    replace(await ask(verifyUser, { params: { id } }));
    showSuccess('User verified', 'User has been successfully verified.');
    void refreshStats();
  } catch {
    showFailure('Error', 'Failed to verify user.');
  }
}

export async function makeOwnerOf({ id, teamName }: AdminUser, email: string): Promise<Checked<AdminUser>> {
  const made = await attempt('Error', () => ask(makeOwner, { params: { id }, body: { email } }));
  if (!made.ok) return made;
  replace(made.value);
  showSuccess('Owner changed', `Everyone who runs ${teamName} gets an email.`);
  return made;
}

export async function sendReset({ email }: AdminUser): Promise<void> {
  try {
    await ask(adminSendPasswordReset, { body: { email } });
    showSuccess('Password reset sent', 'Password reset email has been sent successfully.');
  } catch {
    showFailure('Error', 'Failed to send password reset email.');
  }
}

export const suspend = ({ id, teamName }: AdminUser, withPeople: boolean) =>
  act(['Error', 'Failed to suspend the account.'], async () => {
    replace(await ask(setSuspension, { params: { id }, body: { suspended: true, withPeople } }));
    showSuccess('Team suspended', `The open games of ${teamName} are hidden.`);
  });

export const reinstate = ({ id, teamName }: AdminUser) =>
  act(['Error', 'Failed to lift the suspension.'], async () => {
    replace(await ask(setSuspension, { params: { id }, body: { suspended: false } }));
    showSuccess('Suspension lifted', `${teamName} can sign in again.`);
  });

export async function remove(user: AdminUser): Promise<void> {
  const { id, fullName } = user;
  try {
    const { undoUntil } = await ask(deleteUser, { params: { id } });
    $chosenUser.set(null);
    users.edit((rows) => rows.filter((row) => row.id !== id));
    showSuccess('User deleted', 'User has been successfully deleted.');
    offerUndo(fullName, undoUntil, () => takeBack(user));
    void refreshStats();
  } catch {
    showFailure('Error', 'Failed to delete user.');
  }
}

async function takeBack({ id, fullName }: AdminUser): Promise<void> {
  await act(['Error', 'Failed to take the deletion back.'], async () => {
    await ask(restoreUser, { params: { id } });
    showSuccess('Deletion undone', `${fullName} is back, and has to sign in again.`);
  });
  await users.show();
  void refreshStats();
}
