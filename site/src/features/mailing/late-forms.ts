/** The forms of pages that are mostly read: what checks and sends them comes when somebody turns to them. */
import { showFailure } from '../../shared/stores/toasts.ts';

type Kind = 'contact' | 'newsletter';

enhanceLate('contact', 'Failed to send message. Please try again.');
enhanceLate('newsletter', 'We could not subscribe you. Please try again.');

/** `failure` is what somebody reads who submits the form when its script cannot be had. */
function enhanceLate(kind: Kind, failure: string): void {
  const form = document.querySelector<HTMLFormElement>(`#${kind}-form`);
  if (!form) return;
  let enhanced = false;

  async function enhance(typed: HTMLFormElement): Promise<void> {
    // Not taken apart here: that is done by a wrapper around the import, which weighs on every page.
    const forms = await import('./forms.ts');
    if (!enhanced) forms.enhancers[kind](typed);
    enhanced = true;
  }

  form.noValidate = true;
  form.addEventListener('focusin', () => void enhance(form).catch(() => undefined), { once: true });
  form.addEventListener('submit', (event) => {
    if (enhanced) return;
    event.preventDefault();
    enhance(form).then(
      () => form.requestSubmit(),
      () => showFailure('Error', failure),
    );
  });
}
