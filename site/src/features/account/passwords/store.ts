import { changePassword } from '@playfield/contracts/passwords.ts';
import { ask } from '../../../shared/api/ask.ts';
import { checkAs, attempt } from '../../../shared/stores/calls.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { loadSessions } from '../devices/sessions.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

type NewPassword = { currentPassword: string; newPassword: string };

export async function checkNewPassword(typed: Record<string, string>): Promise<Checked<NewPassword>> {
  const checked = await checkAs('newPassword', typed);
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
  if (typed['confirmPassword'] !== typed['newPassword']) errors['confirmPassword'] = 'Passwords do not match.';
  return checked.ok && Object.keys(errors).length === 0 ? checked : { ok: false, errors };
}

const passkeysLeft = (count: number) =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'A passkey still signs' : `${count} passkeys still sign`} in: check below that you know ${count === 1 ? 'it' : 'them'}.`;

export async function replacePassword(typed: Record<string, string>): Promise<Checked<unknown>> {
  const checked = await checkNewPassword(typed);
  if (!checked.ok) return checked;
  return attempt('Password not changed', async () => {
    const { passkeys } = await ask(changePassword, { body: checked.value });
    showSuccess('Password changed', `Every other device was signed out.${passkeysLeft(passkeys)}`);
    void import('../push/store.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
    void loadSessions();
  });
}
