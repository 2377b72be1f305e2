import { request } from '@playfield/contracts/http/client.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/api/values.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { fillSlots } from '../../../shared/forms/states.ts';

export const enhance = (kind: 'contact' | 'newsletter', form: HTMLFormElement) =>
  enhanceForm(form, kind === 'contact' ? sendMessage : subscribe);

async function sendMessage(form: HTMLFormElement): Promise<FieldErrors | void> {
  const checked = check(sendContactMessage.body, { ...typedValues(form), shownMs: Math.round(performance.now()) });
  if (!checked.ok) return checked.errors;
  try {
    await request(sendContactMessage, { body: checked.value });
    showSuccess('Message sent!', "Thank you for contacting us. We'll get back to you soon.");
    form.reset();
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to send message. Please try again.'));
    return fieldErrorsOf(error);
  }
}

const FAILED = 'We could not subscribe you. Please try again.';

async function subscribe(form: HTMLFormElement): Promise<FieldErrors | void> {
  fillSlots('subscribed', '');
  const checked = check(subscribeToNewsletter.body, typedValues(form));
  if (!checked.ok) return checked.errors;
  try {
    const { message } = await request(subscribeToNewsletter, { body: checked.value });
    fillSlots('subscribed', message);
    form.reset();
  } catch (error) {
    return { email: messageOf(error, FAILED), ...fieldErrorsOf(error) };
  }
}
