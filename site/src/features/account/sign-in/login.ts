import { credentials, login } from '@playfield/contracts/sign-in.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { enhancePasswords } from '../../../shared/forms/password.ts';
import { passNextOn } from '../../../shared/forms/pass-next.ts';
import { whilePending, type Leaving } from '../../../shared/forms/pending.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/forms/values.ts';
import { requestLink } from './forgot.ts';
import { knowsPasskeys, signInByPasskey } from './passkey.ts';
import { clearSignInProblem } from './problem.ts';
import { showRefusal, unverifiedAddress } from './refusal.ts';
import { startSecondStep } from './second-step.ts';
import { startViews } from './views.ts';
import { welcome } from '../registration/welcome.ts';
import { resendVerification } from '../registration/resend.ts';

const form = document.querySelector<HTMLFormElement>('#login-form');
const email = document.querySelector<HTMLInputElement>('#email');
const forgotForm = document.querySelector<HTMLFormElement>('#forgot-form');
const resend = document.querySelector<HTMLButtonElement>('#resend');
const passkeyButtons = document.querySelectorAll<HTMLButtonElement>('button[data-passkey]');
const resetNotice = document.querySelector<HTMLElement>('#reset-notice');

async function signIn(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  clearSignInProblem();
  const checked = check(credentials, typedValues(typed));
  if (!checked.ok) return checked.errors;
  try {
    return welcome(await request(login, { body: checked.value }));
  } catch (error) {
    return showRefusal(error);
  }
}

async function signInWithPasskey(): Promise<Leaving | void> {
  clearSignInProblem();
  try {
    const user = await signInByPasskey();
    if (user) return welcome(user);
  } catch (error) {
    showRefusal(error, 'Your browser could not use a passkey. Please try again, or sign in with your password.');
  }
}

startViews();
passNextOn();
// Few who sign in have just registered: what they see is not in the way of the others.
void import('../registration/inbox.ts').then(({ startInbox }) => startInbox());
startSecondStep();
if (resetNotice) resetNotice.hidden = !new URLSearchParams(location.search).has('reset');
if (form) {
  enhancePasswords(form);
  enhanceForm(form, signIn);
}
if (forgotForm) {
  enhanceForm(forgotForm, requestLink);
  // The address is usually typed already, maybe before this script loaded.
  const takeAlong = () => forgotForm.querySelector('input')?.setAttribute('value', email?.value ?? '');
  takeAlong();
  email?.addEventListener('change', takeAlong);
}
resend?.addEventListener('click', () => void whilePending(resend, () => resendVerification(unverifiedAddress())));
for (const button of passkeyButtons) {
  button.hidden = !knowsPasskeys();
  button.addEventListener('click', () => void whilePending(button, signInWithPasskey));
}
