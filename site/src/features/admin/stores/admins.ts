/** Admins, for owners. */
import type { AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import {
  createAdminAccount,
  disableAdminAccount,
  listAdminAccounts,
  resetAdminAccount,
} from '@playfield/contracts/admin/admins.ts';
import type { AdminAccount } from '@playfield/contracts/admin/admins.ts';
import { atom } from 'nanostores';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, act } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { ask } from './ask.ts';

export const $admins = atom<Loadable<readonly AdminAccount[]>>(LOADING);

export type NewPassword = { email: string; password: string };
/** The password just generated; shown only once. */
export const $newPassword = atom<NewPassword | null>(null);

export function loadAdminAccounts(): Promise<void> {
  return fill($admins, () => ask(listAdminAccounts, {}), 'Admins could not be loaded.');
}

function keep(changed: AdminAccount): void {
  change($admins, (admins) =>
    admins.some(({ id }) => id === changed.id)
      ? admins.map((admin) => (admin.id === changed.id ? changed : admin))
      : [...admins, changed],
  );
}

export async function create(email: string, role: AdminRole): Promise<Checked<unknown>> {
  const created = await attempt('The admin could not be created', () =>
    ask(createAdminAccount, { body: { email, role } }),
  );
  if (!created.ok) return created;
  const { password, ...admin } = created.value;
  keep(admin);
  $newPassword.set({ email: admin.email, password });
  return created;
}

export const reset = ({ id, email }: AdminAccount) =>
  act(['Error', 'The admin could not be reset.'], async () => {
    const { password, ...admin } = await ask(resetAdminAccount, { params: { id } });
    keep(admin);
    $newPassword.set({ email, password });
  });

export const disable = ({ id, email }: AdminAccount) =>
  act(['Error', 'The admin could not be disabled.'], async () => {
    keep(await ask(disableAdminAccount, { params: { id } }));
    showSuccess('Admin disabled', `${email} is signed out.`);
  });
