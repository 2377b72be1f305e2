import {
  adminSendPasswordReset,
  deleteUser,
  listUsers,
  makeOwner,
  setSuspension,
  restoreUser,
  verifyUser,
  type AdminUser,
} from '@playfield/contracts/admin/users.ts';
import { atom } from 'nanostores';
import type { Checked } from '../../../shared/api/values.ts';
import { attempt, act } from '../../../shared/stores/calls.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage, refreshStats } from './session.ts';
import { createPaged, removeWithUndo } from './paged.ts';

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

export const remove = (user: AdminUser) =>
  removeWithUndo({
    row: user,
    list: users,
    kind: 'user',
    what: user.fullName,
    close: () => $chosenUser.set(null),
    remove: () => ask(deleteUser, { params: { id: user.id } }),
    restore: () => ask(restoreUser, { params: { id: user.id } }),
    restored: `${user.fullName} is back, and has to sign in again.`,
  });
