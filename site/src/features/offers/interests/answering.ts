import { decideInterest, type Interest } from '@playfield/contracts/interests.ts';
import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { map } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { checkAs } from '../../../shared/forms/attempt.ts';
import { change } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { $posted, loadPosted } from '../../games/matchups/posted-games.ts';

export type Note = { text: string; error?: string };

export const $notes = map<Record<string, Note | undefined>>({});

export async function decide(interest: Interest, status: 'accepted' | 'rejected'): Promise<boolean> {
  const note = $notes.get()[interest.id]?.text ?? '';
  const checked = await checkAs('decision', { status, note });
  if (!checked.ok) {
    $notes.setKey(interest.id, { text: note, error: checked.errors['note'] });
    return false;
  }
  try {
    const decided = await ask(decideInterest, { params: { id: interest.id }, body: checked.value });
    $notes.setKey(interest.id, undefined);
    change($posted, (posted) => ({ ...posted, games: posted.games.map((game) => withDecision(game, decided)) }));
    showSuccess(
      status === 'accepted' ? 'Interest accepted' : 'Interest declined',
      status === 'accepted'
        ? `You can now message ${interest.team.teamName}.`
        : `We let ${interest.team.teamName} know.`,
    );
    return true;
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to update interest status. Please try again.'));
    void loadPosted();
    return false;
  }
}

function withDecision(game: MyMatchup, decided: Interest): MyMatchup {
  if (!game.interests.some(({ id }) => id === decided.id)) return game;
  const matched = decided.status === 'accepted';
  const statusOf = ({ id, status }: Interest) => {
    if (id === decided.id) return decided.status;
    return matched && status === 'pending' ? 'rejected' : status;
  };
  const interests = game.interests.map((interest) => ({ ...interest, status: statusOf(interest) }));
  return { ...game, interests, status: matched ? 'matched' : game.status };
}
