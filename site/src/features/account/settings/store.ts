/** Changes to one's own account. The server's answer updates the session, so every view follows. */
import { addPhone, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { resendVerification } from '@playfield/contracts/sign-in.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { ask, fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { checkAs, attempt, act } from '../../../shared/forms/attempt.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { isUnknownTown, TOWN_UNKNOWN } from '../../../shared/stores/places.ts';
import { $session, takeUser } from '../../../shared/api/session.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $switchingEmails = atom(false);

export const resendVerificationEmail = (email: string) =>
  act(['Error', 'Failed to resend verification email'], async () => {
    showSuccess('Verification email sent', (await ask(resendVerification, { body: { email } })).message);
  });

export async function savePhone(typed: Record<string, string>): Promise<Checked<User>> {
  const checked = await checkAs('phone', typed);
  if (!checked.ok) return checked;
  try {
    const user = await ask(addPhone, { body: checked.value });
    takeUser(user);
    showSuccess('Phone number saved');
    return { ok: true, value: user };
  } catch (error) {
    showFailure('Failed to add phone number', messageOf(error, 'Please try again.'));
    return { ok: false, errors: fieldErrorsOf(error) };
  }
}

export async function forgetPhone(): Promise<boolean> {
  const removed = await attempt(['Failed to remove phone number', 'Please try again.'], () =>
    ask(addPhone, { body: { phoneNumber: null } }),
  );
  if (!removed.ok) return false;
  takeUser(removed.value);
  showSuccess('Phone number removed');
  return true;
}

export async function switchEmails(enabled: boolean): Promise<void> {
  const session = $session.get();
  if (session.status !== 'in' || $switchingEmails.get()) return;
  $switchingEmails.set(true);
  $session.set({ status: 'in', user: { ...session.user, emailNotificationsEnabled: enabled } });
  try {
    takeUser(await ask(setEmailNotifications, { body: { enabled } }));
    showSuccess(enabled ? 'Email notifications are on' : 'Email notifications are off');
  } catch {
    // Do not revive a session that has ended meanwhile.
    if ($session.get().status === 'in') $session.set(session);
    showFailure('Update Failed', 'Failed to update notification settings. Please try again.');
  }
  $switchingEmails.set(false);
}

/** Saves the fields shown: an emptied one is refused, not left as it was. */
export async function saveProfile(typed: Record<string, FormDataEntryValue>): Promise<Checked<User>> {
  const level = typed['competitionLevel'] === '' ? { competitionLevel: null } : {};
  const checked = await checkAs('profile', { ...typed, ...level });
  if (!checked.ok) return checked;
  const town = checked.value.teamLocation;
  const before = $session.get();
  const isNew = before.status !== 'in' || town !== before.user.teamLocation;
  if (town && isNew && (await isUnknownTown(town))) return { ok: false, errors: { teamLocation: TOWN_UNKNOWN } };
  const saved = await attempt('Profile not saved', () => ask(updateProfile, { body: checked.value }));
  if (!saved.ok) return saved;
  takeUser(saved.value);
  showSuccess('Profile saved');
  return saved;
}
