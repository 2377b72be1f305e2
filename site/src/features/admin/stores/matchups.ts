import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import type { AdminMatchup } from '@playfield/contracts/admin/matchups.ts';
import { atom } from 'nanostores';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage } from './ask.ts';
import { createPaged } from './paged.ts';
import { refreshStats } from './session.ts';
import { offerUndo } from './undo.ts';
import { act } from '../../../shared/forms/attempt.ts';

export const matchups = createPaged<AdminMatchup>(
  (query, signal) => askPage(adminListMatchups, { query, signal }),
  'Matchups could not be loaded.',
);
export const $chosenMatchup = atom<AdminMatchup | null>(null);

/** @returns whether it is deleted */
export async function remove(matchup: AdminMatchup): Promise<boolean> {
  const { id, title } = matchup;
  try {
    const { undoUntil } = await ask(adminDeleteMatchup, { params: { id } });
    $chosenMatchup.set(null);
    matchups.edit((rows) => rows.filter((row) => row.id !== id));
    showSuccess('Matchup deleted', 'Matchup has been successfully deleted.');
    offerUndo(title, undoUntil, () => takeBack(matchup));
    void refreshStats();
    return true;
  } catch {
    showFailure('Error', 'Failed to delete matchup.');
    return false;
  }
}

async function takeBack({ id, title }: AdminMatchup): Promise<void> {
  await act(['Error', 'Failed to take the deletion back.'], async () => {
    await ask(adminRestoreMatchup, { params: { id } });
    showSuccess('Deletion undone', `${title} is back.`);
  });
  await matchups.show();
  void refreshStats();
}
