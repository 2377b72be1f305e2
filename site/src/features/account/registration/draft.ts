/** Restores what was typed into the form before a reload. Passwords and consent are not stored. */
import { typedValues } from '../../../shared/api/values.ts';

const DRAFT = 'pf_registration';
const form = document.querySelector<HTMLFormElement>('#register-form');

function fill(typed: HTMLFormElement): void {
  const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}');
  for (const [name, text] of Object.entries(kept)) {
    const field = typed.elements.namedItem(name);
    const isEmpty = (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '';
    if (isEmpty || field instanceof RadioNodeList) field.value = text;
  }
  typed.querySelector('[name=userRole]')?.dispatchEvent(new Event('change'));
}

if (form) {
  fill(form);
  form.addEventListener('reset', () => sessionStorage.removeItem(DRAFT));
  form.addEventListener('input', () => {
    const { password: _, agreeToTerms: __, ...typed } = typedValues(form);
    sessionStorage.setItem(DRAFT, JSON.stringify(typed));
  });
}
