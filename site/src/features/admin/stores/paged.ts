import type { Page } from '@playfield/contracts/http/client.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { isAborted, messageOf } from '../../../shared/api/ask.ts';
import { showFailure } from '../../../shared/stores/toasts.ts';
import { change, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';

type Rows<Row> = { rows: readonly Row[]; nextCursor: string | null };
type Query = { q?: string; cursor?: string; limit?: string };
type Load<Row> = (query: Query, signal: AbortSignal) => Promise<Page<readonly Row[]>>;

export type Paged<Row> = {
  readonly $list: ReadableAtom<Loadable<Rows<Row>>>;
  readonly show: (q?: string) => Promise<void>;
  readonly more: () => Promise<void>;
  edit(change: (rows: readonly Row[]) => readonly Row[]): void;
};

export function createPaged<Row>(load: Load<Row>, failure: string): Paged<Row> {
  const $list = atom<Loadable<Rows<Row>>>(LOADING);
  let query = '';
  let pending = new AbortController();

  return {
    $list,
    async show(q = query) {
      query = q;
      pending.abort();
      pending = new AbortController();
      const { signal } = pending;
      try {
        const { answer, nextCursor } = await load({ q }, signal);
        $list.set({ status: 'ready', value: { rows: answer, nextCursor } });
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) $list.set({ status: 'failed', message: messageOf(error, failure) });
      }
    },
    async more() {
      const held = $list.get();
      if (held.status !== 'ready' || held.value.nextCursor === null) return;
      try {
        const { answer, nextCursor } = await load({ q: query, cursor: held.value.nextCursor }, pending.signal);
        change($list, ({ rows }) => ({ rows: [...rows, ...answer], nextCursor }));
      } catch (error) {
        if (!isAborted(error)) showFailure('Error', messageOf(error, failure));
      }
    },
    edit(edit) {
      change($list, ({ rows, nextCursor }) => ({ rows: edit(rows), nextCursor }));
    },
  };
}
