import { request } from '@playfield/contracts/http/client.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import { check, typedValues, type FieldErrors } from '../../../shared/forms/values.ts';
import { fillSlots } from '../../../shared/forms/states.ts';
import { showView } from './views.ts';

export async function requestLink(form: HTMLFormElement): Promise<FieldErrors | void> {
  fillSlots('forgot-problem', '');
  const checked = check(requestPasswordReset.body, typedValues(form));
  if (!checked.ok) return checked.errors;
  try {
    const { message } = await request(requestPasswordReset, { body: checked.value });
    showView('sent');
    fillSlots('sent', message);
  } catch (error) {
    showFailure('Request Failed');
    fillSlots('forgot-problem', messageOf(error, 'Something went wrong. Please try again.'));
    return fieldErrorsOf(error);
  }
}
