/** Something that comes from the server: on its way, there, or not to be had. */
import type { WritableAtom } from 'nanostores';
import { isAborted, messageOf } from '../api/ask.ts';

export type Loadable<Value> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; value: Value };

export const LOADING = { status: 'loading' } as const;

/** Fills the store, starting from the loading state unless something is shown already. */
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

/** Changes the value, if it is there. */
export function change<Value>(store: WritableAtom<Loadable<Value>>, edit: (value: Value) => Value): void {
  const held = store.get();
  if (held.status === 'ready') store.set({ status: 'ready', value: edit(held.value) });
}
