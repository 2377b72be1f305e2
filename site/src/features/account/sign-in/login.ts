import { login, VERIFICATION_REQUIRED, verificationNeeded } from '@playfield/contracts/sign-in.ts';
import { request, CallError } from '@playfield/contracts/http/client.ts';
import { enhanceForm, whilePending, type Leaving } from '../../../shared/forms/form.ts';
import { enhancePasswords } from '../../../shared/forms/password.ts';
import { passNextOn } from '../../../shared/forms/pass-next.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { knowsPasskeys, offersPasskeys, signInByPasskey } from './passkey.ts';
import { clearSignInProblem, showSignInProblem, startSecondStep, askSecondStep } from './second-step.ts';
import { startViews, showView } from './views.ts';
import { welcome } from '../registration/welcome.ts';
import { resendVerification } from '../registration/resend.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import { fillSlots } from '../../../shared/forms/states.ts';
import { secondStepNeeded } from '@playfield/contracts/two-step.ts';

const form = document.querySelector<HTMLFormElement>('#login-form');
const email = document.querySelector<HTMLInputElement>('#email');
const forgotForm = document.querySelector<HTMLFormElement>('#forgot-form');
const resend = document.querySelector<HTMLButtonElement>('#resend');
const passkeyButtons = document.querySelectorAll<HTMLButtonElement>('button[data-passkey]');
const OFFER_AFTER_MS = 2_000;
let unverified = '';
const resetNotice = document.querySelector<HTMLElement>('#reset-notice');

async function signIn(typed: HTMLFormElement): Promise<FieldErrors | Leaving> {
  clearSignInProblem();
  const checked = check(login.body, typedValues(typed));
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

async function offerPasskeys(): Promise<void> {
  try {
    const user = (await offersPasskeys()) && (await signInByPasskey(true));
    if (user) welcome(user);
  } catch (error) {
    if (!(error instanceof CallError && [401, 403].includes(error.status))) return;
    showRefusal(error);
    void offerPasskeys();
  }
}

startViews();
passNextOn();
void import('../registration/inbox.ts').then(({ startInbox }) => startInbox());
startSecondStep();
if (resetNotice) resetNotice.hidden = !new URLSearchParams(location.search).has('reset');
if (form) {
  enhancePasswords(form);
  enhanceForm(form, signIn);
  if (form.isConnected) setTimeout(() => void offerPasskeys(), OFFER_AFTER_MS);
}
if (forgotForm) {
  enhanceForm(forgotForm, requestLink);
  const takeAlong = () => forgotForm.querySelector('input')?.setAttribute('value', email?.value ?? '');
  takeAlong();
  email?.addEventListener('change', takeAlong);
}
resend?.addEventListener('click', () => void whilePending(resend, () => resendVerification(unverified)));
for (const button of passkeyButtons) {
  button.hidden = !knowsPasskeys();
  button.addEventListener('click', () => void whilePending(button, signInWithPasskey));
}

async function requestLink(form: HTMLFormElement): Promise<FieldErrors | void> {
  fillSlots('forgot-problem', '');
  const checked = check(requestPasswordReset.body, typedValues(form));
  if (!checked.ok) return checked.errors;
  try {
    const { message } = await request(requestPasswordReset, { body: checked.value });
    showView('sent');
    fillSlots('sent', message);
  } catch (error) {
    showFailure('Request Failed');
    fillSlots('forgot-problem', messageOf(error, 'Something went wrong. Please try again.'));
    return fieldErrorsOf(error);
  }
}

const FAILED = 'Authentication failed';

function showRefusal(error: unknown, broken = FAILED): FieldErrors {
  const json = error instanceof CallError ? error.json : undefined;
  const verification = verificationNeeded.safeParse(json);
  if (verification.success) return askForVerification(verification.data.email);
  const step = secondStepNeeded.safeParse(json);
  if (step.success && form) return askSecondStep(step.data, form);
  showSignInProblem(messageOf(error, fallbackFor(error, broken)), error);
  return fieldErrorsOf(error);
}

function fallbackFor(error: unknown, broken: string): string {
  if (!(error instanceof CallError)) return broken;
  return error.status >= 400 && error.status < 500 ? 'Please check your credentials and try again' : FAILED;
}

function askForVerification(email: string): FieldErrors {
  unverified = email;
  showView('verification');
  fillSlots('email', email);
  showFailure('Verification Required', VERIFICATION_REQUIRED);
  return {};
}
