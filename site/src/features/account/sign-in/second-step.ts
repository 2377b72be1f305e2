import { CallError, request } from '@playfield/contracts/http/client.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { WRONG_CODE, type secondStepNeeded } from '@playfield/contracts/two-step.ts';
import type * as z from 'zod/mini';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { enhanceForm, type Leaving } from '../../../shared/forms/form.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { knowsPasskeys } from './passkey.ts';
import { showView } from './views.ts';
import { welcome } from '../registration/welcome.ts';
import { clearProblem, showProblem } from '../../../shared/forms/problem.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';

const SLOT = 'sign-in-problem';

export function clearSignInProblem(): void {
  clearProblem(SLOT);
}

export function showSignInProblem(words: string, error: unknown): void {
  showFailure('Login failed', words);
  showProblem(SLOT, words, error);
}

const passkeyPart = document.querySelector<HTMLElement>('#passkey-step');
const forms = document.querySelectorAll<HTMLFormElement>('form[data-kind]');
const choices = document.querySelectorAll<HTMLButtonElement>('button[data-take]');
let given: Record<string, string> = {};

export function startSecondStep(): void {
  for (const form of forms) enhanceForm(form, submitCode);
  for (const choice of choices) choice.addEventListener('click', () => take(choice.dataset.take));
}

export function askSecondStep({ methods }: z.infer<typeof secondStepNeeded>, form: HTMLFormElement): FieldErrors {
  given = typedValues(form);
  const codes = methods.includes('code');
  const passkey = methods.includes('passkey') && knowsPasskeys();
  if (passkeyPart) passkeyPart.hidden = !passkey;
  for (const choice of choices) choice.hidden = choice.dataset.take === 'code' && !codes;
  for (const form of forms) form.reset();
  showView('step');
  take(codes ? 'code' : 'recovery', !passkey);
  return {};
}

function take(kind: string | undefined, focus = true): void {
  for (const form of forms) {
    form.hidden = form.dataset.kind !== kind;
    if (focus && !form.hidden) form.querySelector('input')?.focus();
  }
}

async function submitCode(form: HTMLFormElement): Promise<FieldErrors | Leaving> {
  clearSignInProblem();
  const checked = check(login.body, { ...given, ...typedValues(form) });
  if (!checked.ok) return checked.errors;
  try {
    return welcome(await request(login, { body: checked.value }));
  } catch (error) {
    const message = messageOf(error, 'Authentication failed');
    if (message === WRONG_CODE) return { code: message };
    if (error instanceof CallError && error.status === 401) showView('login');
    showSignInProblem(message, error);
    return fieldErrorsOf(error);
  }
}
