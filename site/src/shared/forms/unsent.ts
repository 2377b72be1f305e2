import { $session } from '../api/session.ts';
import { typedValues } from '../api/values.ts';

const UNSENT = 'pf_unsent';
type Kept = { userId?: unknown; search?: string; typed?: Record<string, string> };

const ownId = () => {
  const session = $session.get();
  return session.status === 'in' ? session.user.id : undefined;
};

export function keepUnsent(form: HTMLFormElement): void {
  sessionStorage.setItem(
    UNSENT,
    JSON.stringify({ userId: ownId(), search: location.search, typed: typedValues(form) }),
  );
}

export const forgetUnsent = (): void => sessionStorage.removeItem(UNSENT);

export function unsent(): Readonly<Record<string, string>> {
  const kept: Kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? '{}');
  const isHere = location.search === '' || location.search === kept.search;
  return kept.userId === ownId() && isHere && kept.typed ? kept.typed : {};
}

export function fillUnsent(form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(unsent())) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!(isText || field instanceof HTMLTextAreaElement) || field.value === text) continue;
    field.value = text;
    if (field.role !== 'combobox') field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
