import { addPhone, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { resendVerification } from '@playfield/contracts/sign-in.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { act, submit, type Accepted } from '../../../shared/stores/calls.ts';
import { $session, takeUser, ownTown } from '../../../shared/api/session.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { submitTeam } from '../../../shared/forms/team.ts';

export const $switchingEmails = atom(false);

export const resendVerificationEmail = (email: string) =>
  act(['Error', 'Failed to resend verification email'], async () => {
    showSuccess('Verification email sent', (await ask(resendVerification, { body: { email } })).message);
  });

export const savePhone = (typed: Record<string, string>) =>
  submit('phone', typed, ['Failed to add phone number', 'Please try again.'], async (body) => {
    const user = await ask(addPhone, { body });
    takeUser(user);
    showSuccess('Phone number saved');
    return user;
  });

export const forgetPhone = () =>
  act(['Failed to remove phone number', 'Please try again.'], async () => {
    takeUser(await ask(addPhone, { body: { phoneNumber: null } }));
    showSuccess('Phone number removed');
  });

export async function switchEmails(enabled: boolean): Promise<void> {
  const session = $session.get();
  if (session.status !== 'in' || $switchingEmails.get()) return;
  $switchingEmails.set(true);
  $session.set({ status: 'in', user: { ...session.user, emailNotificationsEnabled: enabled } });
  try {
    takeUser(await ask(setEmailNotifications, { body: { enabled } }));
    showSuccess(enabled ? 'Email notifications are on' : 'Email notifications are off');
  } catch {
    if ($session.get().status === 'in') $session.set(session);
    showFailure('Update Failed', 'Failed to update notification settings. Please try again.');
  }
  $switchingEmails.set(false);
}

export function saveProfile(typed: Record<string, FormDataEntryValue>) {
  const save = async ({ link: _, ...body }: Accepted['profile']) => {
    takeUser(await ask(updateProfile, { body }));
    showSuccess('Profile saved');
  };
  return submitTeam('profile', typed, 'Profile not saved', save, ownTown());
}
