import { LEAVING, whilePending, type Leaving } from './pending.ts';
import type { FieldErrors } from './values.ts';

export type Submit = (form: HTMLFormElement) => Promise<FieldErrors | Leaving | void>;

export function enhanceForm(form: HTMLFormElement, submit: Submit): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button) void whilePending(button, () => submitAndShow(form, submit));
  });
  form.addEventListener('input', ({ target }) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name !== null) clearError(form, name);
  });
}

async function submitAndShow(form: HTMLFormElement, submit: Submit): ReturnType<Submit> {
  const outcome = await submit(form);
  if (outcome === LEAVING) return outcome;
  // A browser may have filled in the honeypot, which people can neither see nor clear.
  for (const trap of form.querySelectorAll<HTMLInputElement>('[data-trap]')) trap.value = '';
  showErrors(form, outcome ?? {});
}

function showErrors(form: HTMLFormElement, errors: FieldErrors): void {
  for (const slot of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const name = slot.dataset.errorFor ?? '';
    setError(form, name, slot, errors[name] ?? '');
  }
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function clearError(form: HTMLFormElement, name: string): void {
  const slot = form.querySelector<HTMLElement>(`[data-error-for="${name}"]`);
  if (slot?.textContent) setError(form, name, slot, '');
}

function setError(form: HTMLFormElement, name: string, slot: HTMLElement, message: string): void {
  slot.textContent = message;
  for (const control of form.querySelectorAll(`[name="${name}"]`)) {
    if (message) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
}
