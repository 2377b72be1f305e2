import { atom, type WritableAtom } from 'nanostores';
import { isAborted, messageOf } from '../api/ask.ts';

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
