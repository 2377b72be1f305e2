import { fieldErrorsOf, messageOf } from '../api/ask.ts';
import type { Checked } from './values.ts';
import { showFailure } from '../stores/toasts.ts';

/** Submits a form's request. Field errors return to the fields; any other error becomes a toast. */
export async function attempt<Value>(
  work: () => Promise<Value>,
  title: string,
  fallback = 'Something went wrong. Please try again.',
): Promise<Checked<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (Object.keys(errors).length === 0) showFailure(title, messageOf(error, fallback));
    return { ok: false, errors };
  }
}
