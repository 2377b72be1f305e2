import type * as z from 'zod/mini';
import { fieldErrorsOf, messageOf, isAborted } from '../api/ask.ts';
import { showFailure } from './toasts.ts';
import { type Checked, check } from '../api/values.ts';
import type * as schemas from '../api/schemas.ts';
import { atom, type WritableAtom } from 'nanostores';

type Schemas = typeof schemas;
export type Accepted = { [Name in keyof Schemas]: z.output<Schemas[Name]> };

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

export type Loadable<Value> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; value: Value };

export const LOADING = { status: 'loading' } as const;

export async function fill<Value>(
  store: WritableAtom<Loadable<Value>>,
  answer: () => Promise<Value>,
  failure: string,
): Promise<void> {
  if (store.get().status !== 'ready') store.set(LOADING);
  try {
    store.set({ status: 'ready', value: await answer() });
  } catch (error) {
    if (!isAborted(error)) store.set({ status: 'failed', message: messageOf(error, failure) });
  }
}

export function loadable<Value, Given extends unknown[]>(answer: (...given: Given) => Promise<Value>, failure: string) {
  const $value = atom<Loadable<Value>>(LOADING);
  const load = (...given: Given) => fill($value, () => answer(...given), failure);
  return [$value, load] as const;
}

export async function refill<Value>(
  store: WritableAtom<Loadable<Value>>,
  answer: () => Promise<Value>,
  failure: string,
  join: (held: Value, fresh: Value) => Value = (_, fresh) => fresh,
): Promise<void> {
  if (store.get().status !== 'ready') store.set(LOADING);
  try {
    const fresh = await answer();
    const held = store.get();
    store.set({ status: 'ready', value: held.status === 'ready' ? join(held.value, fresh) : fresh });
  } catch (error) {
    if (isAborted(error) || store.get().status === 'ready') return;
    store.set({ status: 'failed', message: messageOf(error, failure) });
  }
}

export function change<Value>(store: WritableAtom<Loadable<Value>>, edit: (value: Value) => Value): void {
  const held = store.get();
  if (held.status === 'ready') store.set({ status: 'ready', value: edit(held.value) });
}
