import type * as z from 'zod/mini';
import { fieldErrorsOf, messageOf } from '../api/ask.ts';
import { showFailure } from '../stores/toasts.ts';
import { type Checked, check } from './values.ts';
import type * as schemas from '../api/schemas.ts';

type Schemas = typeof schemas;
export type Accepted = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

/** Preloads the schemas when typing begins, so that validation works offline. */
export function prepareChecks(): void {
  import('../api/schemas.ts').catch(() => undefined);
}

export async function checkAs<Name extends keyof Accepted>(
  name: Name,
  value: unknown,
): Promise<Checked<Accepted[Name]>> {
  try {
    const all: { [Each in keyof Accepted]: z.ZodMiniType<Accepted[Each]> } = await import('../api/schemas.ts');
    return check(all[name], value);
  } catch {
    showFailure('Error', 'We could not reach the server. Check your connection and try again.');
    return { ok: false, errors: {} };
  }
}

type Failure = string | readonly [title: string, text: string];

function tell(failure: Failure, error: unknown): void {
  const [title, text] = typeof failure === 'string' ? [failure, 'Something went wrong. Please try again.'] : failure;
  showFailure(title, messageOf(error, text));
}

export async function attempt<Value>(failure: Failure, work: () => Promise<Value>): Promise<Checked<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    if (Object.keys(errors).length === 0) tell(failure, error);
    return { ok: false, errors };
  }
}

export async function submit<Name extends keyof Accepted, Value>(
  name: Name,
  typed: unknown,
  failure: Failure,
  send: (body: Accepted[Name]) => Promise<Value>,
): Promise<Checked<Value>> {
  const checked = await checkAs(name, typed);
  return checked.ok ? attempt(failure, () => send(checked.value)) : checked;
}

export async function act(failure: Failure, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tell(failure, error);
    return false;
  }
}
