/** Requests whose failures people hear of: errors of fields in the form, any other as a toast. */
import { fieldErrorsOf, messageOf } from '../api/ask.ts';
import { showFailure } from '../stores/toasts.ts';
import { checkAs, type Accepted } from './checking.ts';
import type { Checked } from './values.ts';

/** The toast's title, and its text unless the server says why. */
type Failure = string | readonly [title: string, text: string];

function tell(failure: Failure, error: unknown): void {
  const [title, text] = typeof failure === 'string' ? [failure, 'Something went wrong. Please try again.'] : failure;
  showFailure(title, messageOf(error, text));
}

/** Sends a form's request. */
export async function attempt<Value>(failure: Failure, work: () => Promise<Value>): Promise<Checked<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (Object.keys(errors).length === 0) tell(failure, error);
    return { ok: false, errors };
  }
}

/** Checks what was typed, and sends it if it is right. */
export async function submit<Name extends keyof Accepted, Value>(
  name: Name,
  typed: unknown,
  failure: Failure,
  send: (body: Accepted[Name]) => Promise<Value>,
): Promise<Checked<Value>> {
  const checked = await checkAs(name, typed);
  return checked.ok ? attempt(failure, () => send(checked.value)) : checked;
}

/** Runs an action. @returns whether it succeeded */
export async function act(failure: Failure, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tell(failure, error);
    return false;
  }
}
