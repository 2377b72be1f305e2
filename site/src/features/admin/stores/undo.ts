import { atom } from 'nanostores';
import { act } from '../../../shared/forms/attempt.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import type { Paged } from './paged.ts';
import { refreshStats } from './session.ts';

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
