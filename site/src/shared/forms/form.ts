import type { FieldErrors } from '../api/values.ts';

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
    const slot = name === null ? null : form.querySelector<HTMLElement>(`[data-error-for="${name}"]`);
    if (name !== null && slot?.textContent) setError(form, name, slot, '');
  });
}

async function submitAndShow(form: HTMLFormElement, submit: Submit): ReturnType<Submit> {
  const outcome = await submit(form);
  if (outcome === LEAVING) return outcome;
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

function setError(form: HTMLFormElement, name: string, slot: HTMLElement, message: string): void {
  slot.textContent = message;
  for (const control of form.querySelectorAll(`[name="${name}"]`)) {
    if (message) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
  }
}

export const LEAVING = 'leaving';
export type Leaving = typeof LEAVING;

export async function whilePending<Result>(
  button: HTMLButtonElement,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (button.ariaDisabled === 'true') return;
  const words = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.pending ?? words;
  const release = () => {
    button.ariaDisabled = null;
    button.textContent = words;
  };
  let result: Result | undefined;
  try {
    result = await work();
    return result;
  } finally {
    if (result === LEAVING) addEventListener('pageshow', ({ persisted }) => persisted && release());
    else release();
  }
}
