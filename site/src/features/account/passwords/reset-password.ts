import { CallError, request } from '@playfield/contracts/http/client.ts';
import { checkResetToken, INVALID_RESET_LINK, resetPassword } from '@playfield/contracts/passwords.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { flashToast, showFailure } from '../../../shared/stores/toasts.ts';
import { enhanceForm, LEAVING, type Leaving } from '../../../shared/forms/form.ts';
import { refusedPasswordErrors, enhancePasswords } from '../../../shared/forms/password.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

const SOMETHING_WRONG = 'Something went wrong. Please try again.';
const form = document.querySelector<HTMLFormElement>('#reset-form');
const token = takeToken();

/** Moves the token from the URL to the history state, so that referrers and the browser history do not show it. */
function takeToken(): string {
  const kept: unknown = history.state;
  const given = new URLSearchParams(location.search).get('token') ?? (typeof kept === 'string' ? kept : '');
  history.replaceState(given, '', location.pathname);
  return given;
}

async function checkLink(): Promise<void> {
  if (!token) return void leaveForNewLink();
  try {
    const { email } = await request(checkResetToken, { query: { token } });
    document.querySelector('#username')?.setAttribute('value', email);
    showState('ready', 'Choose a new password');
  } catch (error) {
    if (isInvalidLink(error)) return void leaveForNewLink();
    fillSlots('problem', reason(error, SOMETHING_WRONG));
    showState('failed', 'We couldn’t check your link');
  }
}

async function reset(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  const { newPassword, confirmation, removePasskeys } = typedValues(typed);
  const errors = await passwordErrors(newPassword, confirmation);
  if (newPassword === undefined || Object.keys(errors).length > 0) return errors;
  try {
    const body = { token, newPassword, removePasskeys: removePasskeys === 'true' };
    const { message, passkeys } = await request(resetPassword, { body });
    flashToast({ tone: 'status', title: 'Password reset', text: `${message}${passkeysLeft(passkeys)}` });
    return leave('/login');
  } catch (error) {
    if (isInvalidLink(error)) return leaveForNewLink();
    showFailure('Error', reason(error, 'Failed to reset password.'));
    return fieldErrorsOf(error);
  }
}

function passkeysLeft(count: number): string {
  if (count === 0) return '';
  return ` Your account has ${count === 1 ? 'a passkey' : `${count} passkeys`}: check in your account settings that you know ${count === 1 ? 'it' : 'them'}.`;
}

async function passwordErrors(newPassword: string | undefined, confirmation: string | undefined): Promise<FieldErrors> {
  const checked = check(resetPassword.body, { token, newPassword });
  return {
    ...(newPassword === confirmation ? {} : { confirmation: 'Passwords do not match.' }),
    ...(await refusedPasswordErrors('newPassword', newPassword)),
    ...(checked.ok ? {} : checked.errors),
  };
}

function reason(error: unknown, fallback: string): string {
  const unreached = !(error instanceof CallError) || error.status === 0;
  return unreached ? SOMETHING_WRONG : messageOf(error, fallback);
}

function isInvalidLink(error: unknown): boolean {
  return error instanceof CallError && (error.body?.message === INVALID_RESET_LINK || 'token' in fieldErrorsOf(error));
}

function leaveForNewLink(): Leaving {
  flashToast({ tone: 'destructive', title: INVALID_RESET_LINK });
  return leave('/login?reset=invalid');
}

function leave(path: string): Leaving {
  location.replace(path);
  return LEAVING;
}

if (form) {
  enhancePasswords(form);
  enhanceForm(form, reset);
}
document.querySelector('#again')?.addEventListener('click', () => location.reload());
void checkLink();
