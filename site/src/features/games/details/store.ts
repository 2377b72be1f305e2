import { type GameDetails, setGameDetails } from '@playfield/contracts/game-details.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export async function saveDetails(id: number, written: Pick<GameDetails, 'revision' | 'shared' | 'ours'>) {
  const failure = ['Error', 'Failed to save the game details. Please try again.'] as const;
  const saved = await submit('gameDetails', written, failure, (body) => ask(setGameDetails, { params: { id }, body }));
  if (saved.ok) showSuccess('Details saved', `${saved.value.theirs.team.teamName} gets an email.`);
  return saved;
}
