import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { correctAddress, forgetRegistration, getPendingRegistration } from '@playfield/contracts/registration.ts';
import { resendVerification } from '@playfield/contracts/sign-in.ts';
import { request } from '@playfield/contracts/http/client.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { enhanceForm, whilePending } from '../../../shared/forms/form.ts';
import { clearProblem, showProblem } from '../../../shared/forms/problem.ts';
import { fillSlots } from '../../../shared/forms/states.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';

const panel = document.querySelector<HTMLElement>('#inbox');
const form = document.querySelector<HTMLFormElement>('#inbox-form');
const toggle = document.querySelector<HTMLButtonElement>('#inbox-correct');
const again = document.querySelector<HTMLButtonElement>('#inbox-resend');
const dismiss = document.querySelector<HTMLButtonElement>('#inbox-dismiss');
const answerNote = document.querySelector<HTMLElement>('#inbox-answer');
const PROBLEM = 'inbox-problem';
let address = '';

export async function startInbox(): Promise<void> {
  const { registration } = await request(getPendingRegistration, {}).catch(() => ({ registration: null }));
  if (!registration || !panel || !form) return;
  show(registration.email);
  if (answerNote) answerNote.hidden = !carriesAnswer();
  panel.hidden = false;
  enhanceForm(form, correct);
  toggle?.addEventListener('click', () => openForm(toggle.ariaExpanded !== 'true'));
  again?.addEventListener('click', () => void whilePending(again, resend));
  dismiss?.addEventListener('click', () => void whilePending(dismiss, hide));
}

function carriesAnswer(): boolean {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return next.startsWith(answerLinkPath('')) && /&(?:yes|date)=/.test(next);
}

function show(email: string): void {
  address = email;
  fillSlots('inbox-email', email);
}

function openForm(open: boolean): void {
  if (form) form.hidden = !open;
  if (toggle) toggle.ariaExpanded = `${open}`;
  if (open) form?.querySelector('input')?.focus();
}

function begin(): void {
  fillSlots('inbox-done', '');
  clearProblem(PROBLEM);
}

async function resend(): Promise<void> {
  begin();
  try {
    await request(resendVerification, { body: { email: address } });
    fillSlots('inbox-done', 'We sent it again. Only the newest link works.');
  } catch (error) {
    showProblem(PROBLEM, messageOf(error, 'Failed to resend verification email'), error);
  }
}

async function correct(typed: HTMLFormElement): Promise<FieldErrors | void> {
  begin();
  const checked = check(correctAddress.body, typedValues(typed));
  if (!checked.ok) return checked.errors;
  try {
    const { email, message } = await request(correctAddress, { body: checked.value });
    show(email);
    typed.reset();
    openForm(false);
    toggle?.focus();
    fillSlots('inbox-done', message);
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (!errors['email']) showProblem(PROBLEM, messageOf(error, 'We could not change the address.'), error);
    return errors;
  }
}

async function hide(): Promise<void> {
  begin();
  try {
    await request(forgetRegistration, {});
    if (panel) panel.hidden = true;
    document.querySelector<HTMLElement>('#title')?.focus();
  } catch (error) {
    showProblem(PROBLEM, messageOf(error, 'We could not hide this.'), error);
  }
}
