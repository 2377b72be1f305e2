/** Answers whether an agreed game is still on, and says that a cancellation was seen. */
import { confirmGame, seeCancellation } from '@playfield/contracts/confirmations.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export async function sayStillOn({ id, startsAt }: Matchup, opponent: string): Promise<void> {
  try {
    await ask(confirmGame, { params: { id }, body: { startsAt } });
    showSuccess('You’re on', `${opponent} can see that your team will be there.`);
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to answer. Please try again.'));
  }
}

/** Not worth a word: if it fails, the reminder comes again. */
export async function noteCancellationSeen({ id }: Matchup): Promise<void> {
  await ask(seeCancellation, { params: { id } }).catch(() => undefined);
}
