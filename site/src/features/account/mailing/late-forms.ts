import { showFailure } from '../../../shared/stores/toasts.ts';

type Kind = 'contact' | 'newsletter';

enhanceLate('contact', 'Failed to send message. Please try again.');
enhanceLate('newsletter', 'We could not subscribe you. Please try again.');

function enhanceLate(kind: Kind, failure: string): void {
  const form = document.querySelector<HTMLFormElement>(`#${kind}-form`);
  if (!form) return;
  let enhanced = false;

  async function enhance(typed: HTMLFormElement): Promise<void> {
    // Destructuring the import would make the bundler add a wrapper to every page.
    const forms = await import('./forms.ts');
    if (!enhanced) forms.enhance(kind, typed);
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
