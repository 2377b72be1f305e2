import { request } from '@playfield/contracts/http/client.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { enhanceForm } from '../../../shared/forms/form.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/forms/values.ts';
import { fillSlots } from '../../../shared/forms/states.ts';

const FAILED = 'We could not subscribe you. Please try again.';

export function enhanceNewsletter(form: HTMLFormElement): void {
  enhanceForm(form, subscribe);
}

/** Shows the outcome in the box, not in a toast that is soon gone. */
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
