import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import type { AdminMatchup } from '@playfield/contracts/admin/matchups.ts';
import { atom } from 'nanostores';
import { messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { ask, askPage } from './ask.ts';
import { createPaged } from './paged.ts';
import { refreshStats } from './session.ts';
import { offerUndo } from './undo.ts';

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
  try {
    await ask(adminRestoreMatchup, { params: { id } });
    showSuccess('Deletion undone', `${title} is back.`);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to take the deletion back.'));
  }
  await matchups.show();
  void refreshStats();
}
