/** The own team's games and other teams' interest in them. */
import { decideInterest } from '@playfield/contracts/interests.ts';
import type { Interest, InterestStatus } from '@playfield/contracts/interests.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { atom, map } from 'nanostores';
import { ask, askPage, messageOf } from '../../shared/api/ask.ts';
import { checkAs } from '../../shared/stores/checking.ts';
import { change, fill, LOADING } from '../../shared/stores/loadable.ts';
import type { Loadable } from '../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';

/** A draft note to go with an answer. */
export type Note = { text: string; error?: string };
export type PostedGames = { games: readonly MyMatchup[]; nextCursor: string | null };

export const $posted = atom<Loadable<PostedGames>>(LOADING);
/** Interests whose answer is pending, by id. */
export const $deciding = map<Record<string, InterestStatus | undefined>>({});
/** By interest id. Kept here so that switching tabs loses nothing. */
export const $notes = map<Record<string, Note | undefined>>({});

export function loadPosted(): Promise<void> {
  return fill($posted, () => postedPage(undefined), 'Failed to fetch matchups');
}

export async function loadMorePosted(): Promise<void> {
  const held = $posted.get();
  if (held.status !== 'ready' || held.value.nextCursor === null) return;
  try {
    const page = await postedPage(held.value.nextCursor);
    change($posted, ({ games }) => ({ games: [...games, ...page.games], nextCursor: page.nextCursor }));
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to fetch matchups'));
  }
}

async function postedPage(cursor: string | undefined): Promise<PostedGames> {
  const { answer, nextCursor } = await askPage(listMyMatchups, { query: { limit: `${PAGE_LIMIT_MAX}`, cursor } });
  return { games: answer, nextCursor };
}

export async function decide(interest: Interest, status: 'accepted' | 'rejected'): Promise<void> {
  if ($deciding.get()[interest.id]) return;
  const note = $notes.get()[interest.id]?.text ?? '';
  $deciding.setKey(interest.id, status);
  const checked = await checkAs(({ decision }) => decision, { status, note });
  if (!checked.ok) {
    $deciding.setKey(interest.id, undefined);
    return $notes.setKey(interest.id, { text: note, error: checked.errors['note'] });
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
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to update interest status. Please try again.'));
    void loadPosted();
  } finally {
    $deciding.setKey(interest.id, undefined);
  }
}

/** Accepting one team declines the others. */
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
