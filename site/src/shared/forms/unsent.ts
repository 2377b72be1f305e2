/** Unsent input in a long form, stored in this tab until it is sent. It survives a reload and signing in again. */
import { $session } from '../api/session.ts';
import { typedValues } from './values.ts';

const UNSENT = 'pf_unsent';

const ownId = () => {
  const session = $session.get();
  return session.status === 'in' ? session.user.id : undefined;
};

export function keepUnsent(form: HTMLFormElement): void {
  sessionStorage.setItem(UNSENT, JSON.stringify({ userId: ownId(), typed: typedValues(form) }));
}

export const forgetUnsent = (): void => sessionStorage.removeItem(UNSENT);

/** Returns texts by field, or none if another user typed them. */
export function unsent(): Readonly<Record<string, string>> {
  const kept: { userId?: unknown; typed?: Record<string, string> } = JSON.parse(sessionStorage.getItem(UNSENT) ?? '{}');
  return kept.userId === ownId() && kept.typed ? kept.typed : {};
}

/** Fills a form with uncontrolled inputs. Call it again when fields are added. */
export function fillUnsent(form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(unsent())) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (!(isText || field instanceof HTMLTextAreaElement) || field.value === text) continue;
    field.value = text;
    // Dispatch no event for a place box, which would fetch suggestions.
    if (field.role !== 'combobox') field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
