/** The forms of pages that are mostly read: what checks and sends them comes when somebody turns to them. */
import { showFailure } from '../stores/toasts.ts';

type Enhance = (form: HTMLFormElement) => void;

const contact = async () => (await import('./mailing/contact.ts')).enhanceContact;
const newsletter = async () => (await import('./mailing/newsletter.ts')).enhanceNewsletter;

enhanceLate('contact-form', contact, 'Failed to send message. Please try again.');
enhanceLate('newsletter-form', newsletter, 'We could not subscribe you. Please try again.');

/** `failure` is what somebody reads who submits the form when its script cannot be had. */
function enhanceLate(id: string, load: () => Promise<Enhance>, failure: string): void {
  const form = document.querySelector<HTMLFormElement>(`form#${id}`);
  if (!form) return;
  let enhanced = false;

  async function enhance(typed: HTMLFormElement): Promise<void> {
    const enhanceForm = await load();
    if (!enhanced) enhanceForm(typed);
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
