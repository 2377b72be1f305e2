/** Brings a static form to life: errors beside their fields, focus on the first, one submit at a time, words while it is pending. */
import type { FieldErrors } from './values.ts';

/** Does the work of one submit; gives the errors to show, if any. */
export type Submit = (form: HTMLFormElement) => Promise<FieldErrors | void>;

export function enhanceForm(form: HTMLFormElement, submit: Submit): void {
  let pending = false;
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (pending) return;
    pending = true;
    const done = markPending(form);
    void submit(form)
      .then((errors) => showErrors(form, errors ?? {}))
      .finally(() => {
        pending = false;
        done();
      });
  });
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
      clearError(form, event.target.name);
  });
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

function markPending(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!button) return () => undefined;
  const words = button.textContent;
  button.textContent = button.dataset.pending ?? words;
  button.setAttribute('aria-disabled', 'true');
  return () => {
    button.textContent = words;
    button.removeAttribute('aria-disabled');
  };
}
