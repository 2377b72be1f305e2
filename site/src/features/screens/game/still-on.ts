import { confirmGame, seeCancellation } from '@playfield/contracts/confirmations.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ask } from '../../../shared/api/ask.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/forms/attempt.ts';

export const sayStillOn = ({ id, startsAt }: Matchup, opponent: string) =>
  act(['Error', 'Failed to answer. Please try again.'], async () => {
    await ask(confirmGame, { params: { id }, body: { startsAt } });
    showSuccess('You’re on', `${opponent} can see that your team will be there.`);
  });

/** Not worth a word: if it fails, the reminder comes again. */
export async function noteCancellationSeen({ id }: Matchup): Promise<void> {
  await ask(seeCancellation, { params: { id } }).catch(() => undefined);
}
