import { atom } from 'nanostores';

export type Undo = { what: string; until: number; takeBack: () => Promise<void> };

export const $undo = atom<Undo | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

export function offerUndo(what: string, undoUntil: string, takeBack: () => Promise<void>): void {
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
