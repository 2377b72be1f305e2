import { resendVerification as resendCall, verify, VERIFICATION_FAILED } from '@playfield/contracts/sign-in.ts';
import { CallError, request } from '@playfield/contracts/http/client.ts';
import { hasSessionHint } from '../../../shared/api/hint.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { takeNext } from '../../../shared/forms/kept-next.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { welcome } from './welcome.ts';
import { resendVerification } from './resend.ts';
import { fillSlots, showState } from '../../../shared/forms/states.ts';

const titles = {
  ready: 'Verify your email',
  loading: 'Verifying your email…',
  success: 'Email verified',
  error: 'We couldn’t verify your email',
};
const form = document.querySelector<HTMLFormElement>('#resend-form');
const signIn = document.querySelector<HTMLAnchorElement>('a[data-state=success]');
const token = new URLSearchParams(location.search).get('token') ?? '';

/** Runs only on a click, because mail scanners open links and some of them run scripts. */
async function confirm(): Promise<void> {
  show('loading', 'This takes a moment.');
  try {
    const { message, signedIn } = await request(verify, { query: { token } });
    const next = takeNext();
    if (signedIn) return void welcome(signedIn, next ?? '/welcome');
    if (next && signIn) signIn.search = `?next=${encodeURIComponent(next)}`;
    show('success', message);
  } catch (error) {
    if (error instanceof CallError && error.status === 429) show('ready', reason(error));
    else show('error', reason(error));
  }
}

function reason(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0 || error.status >= 500) {
    return 'Something went wrong during verification. Please try again.';
  }
  if (hasSessionHint()) return 'This link was used before, or is too old. You are signed in already.';
  return error.body?.message ?? VERIFICATION_FAILED;
}

function show(state: keyof typeof titles, message: string): void {
  fillSlots('message', message);
  showState(state, titles[state]);
}

async function resend(typed: HTMLFormElement): Promise<FieldErrors | void> {
  const checked = check(resendCall.body, typedValues(typed));
  return checked.ok ? resendVerification(checked.value.email) : checked.errors;
}

if (form) enhanceForm(form, resend);
document.querySelector('#confirm')?.addEventListener('click', () => void confirm());
if (!token) show('error', 'No verification token found in the URL.');
