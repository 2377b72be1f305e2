import type { Page } from '@playfield/contracts/http/client.ts';
import { atom, type ReadableAtom } from 'nanostores';
import { isAborted, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { change, LOADING, type Loadable, act } from '../../../shared/stores/calls.ts';
import { refreshStats } from './session.ts';

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

type Undo = { what: string; until: number; takeBack: () => Promise<void> };

export const $undo = atom<Undo | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

function offerUndo(what: string, undoUntil: string, takeBack: () => Promise<void>): void {
  clearTimeout(timer);
  const until = Date.parse(undoUntil);
  $undo.set({ what, until, takeBack });
  timer = setTimeout(() => $undo.set(null), until - Date.now());
}

export async function undo(): Promise<void> {
  const held = $undo.get();
  clearTimeout(timer);
  $undo.set(null);
  await held?.takeBack();
}

type Removal<Row> = {
  row: Row;
  list: Paged<Row>;
  kind: string;
  what: string;
  close: () => void;
  remove: () => Promise<{ undoUntil: string }>;
  restore: () => Promise<unknown>;
  restored: string;
};

export async function removeWithUndo<Row extends { id: number }>(removal: Removal<Row>): Promise<void> {
  const { row, list, kind, what, close, remove, restore, restored } = removal;
  try {
    const { undoUntil } = await remove();
    close();
    list.edit((rows) => rows.filter(({ id }) => id !== row.id));
    const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    showSuccess(`${name} deleted`, `${name} has been successfully deleted.`);
    offerUndo(what, undoUntil, async () => {
      await act(['Error', 'Failed to take the deletion back.'], async () => {
        await restore();
        showSuccess('Deletion undone', restored);
      });
      await list.show();
      void refreshStats();
    });
    void refreshStats();
  } catch {
    showFailure('Error', `Failed to delete ${kind}.`);
  }
}
