import { request } from '@playfield/contracts/http/client.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/forms/values.ts';

export function enhanceContact(form: HTMLFormElement): void {
  enhanceForm(form, sendMessage);
}

async function sendMessage(form: HTMLFormElement): Promise<FieldErrors | void> {
  const checked = check(sendContactMessage.body, {
    ...typedValues(form),
    shownMs: Math.round(performance.now()),
  });
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
