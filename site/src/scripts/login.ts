import { credentials, login, VERIFICATION_REQUIRED, verificationNeeded } from '@playfield/contracts/auth.ts';
import { CallError, request } from '@playfield/contracts/client.ts';
import { fieldErrorsOf, messageOf } from '../api/ask.ts';
import { rememberTeam } from '../stores/session.ts';
import { leaveToast, showFailure } from '../stores/toasts.ts';
import { nextPath } from '../words/next.ts';
import { enhanceForm } from './forms/form.ts';
import { check, typedValues } from './forms/values.ts';
import type { FieldErrors } from './forms/values.ts';
import { resendVerification } from './resend.ts';

const form = document.querySelector<HTMLFormElement>('#login-form');
const loginView = document.querySelector<HTMLElement>('#login-view');
const verificationView = document.querySelector<HTMLElement>('#verification-view');
const title = document.querySelector<HTMLElement>('#title');
const resend = document.querySelector<HTMLButtonElement>('#resend');
let unverified = '';

async function signIn(typed: HTMLFormElement): Promise<FieldErrors | void> {
  const checked = check(credentials, typedValues(typed));
  if (!checked.ok) return checked.errors;
  try {
    const user = await request(login, { body: checked.value });
    rememberTeam(user);
    leaveToast({ tone: 'status', title: 'Login successful', text: `Welcome back, ${user.teamName}` });
    location.assign(nextPath(location.search, location.origin));
  } catch (error) {
    const needed = verificationNeeded.safeParse(error instanceof CallError ? error.json : undefined);
    if (needed.success) return askForVerification(needed.data.email);
    showFailure('Login failed', messageOf(error, 'Please check your credentials and try again'));
    return fieldErrorsOf(error);
  }
}

function askForVerification(email: string): void {
  unverified = email;
  showFailure('Verification Required', VERIFICATION_REQUIRED);
  const slot = verificationView?.querySelector('[data-email]');
  if (slot) slot.textContent = email;
  show(verificationView, loginView, 'Email Verification Required');
}

function show(shown: HTMLElement | null, hidden: HTMLElement | null, words: string): void {
  if (hidden) hidden.hidden = true;
  if (shown) shown.hidden = false;
  if (title) title.textContent = words;
  title?.focus();
}

if (form) enhanceForm(form, signIn);
resend?.addEventListener('click', () => void resendVerification(resend, unverified));
document.querySelector('#back-to-login')?.addEventListener('click', () => show(loginView, verificationView, 'Sign in'));
