import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { namesField } from '@playfield/contracts/fields/places.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { attempt, checkAs, act } from '../../../shared/forms/attempt.ts';
import type { PlaceSearch } from '../../../shared/stores/places.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

type Typed = Record<string, string>;
type Asking = { game: Pick<Matchup, 'id' | 'location'>; typed: Typed; places: PlaceSearch; failed: string };

async function send({ game, typed, places, failed }: Asking): Promise<Checked<unknown>> {
  const { location = game.location } = typed;
  if (location !== game.location) await places.locate(location);
  const checked = await checkAs('gameChange', typed);
  if (!checked.ok) return checked;
  return attempt(['Error', failed], () => ask(askChange, { params: { id: game.id }, body: checked.value }));
}

export async function sendChange(game: Matchup, opponent: string, typed: Typed, places: PlaceSearch) {
  const failed = 'Failed to send your proposal. Please try again.';
  const sent = await send({ game, typed, places, failed });
  if (sent.ok) showSuccess('Proposal sent', `The game stays as it is until ${opponent} answers.`);
  return sent;
}

/** Adds the field. The other team does not have to agree, because the host chooses the field. */
export async function nameField(
  game: Matchup,
  opponent: string,
  { address = '', location = game.location }: Typed,
  places: PlaceSearch,
): Promise<Checked<unknown>> {
  if (address.trim() === '') return { ok: false, errors: { address: 'Please name the field' } };
  if (!namesField({ address, location }))
    return { ok: false, errors: { address: 'Name the field, not only the town' } };
  const { date, startTime, endTime } = game;
  const typed = { date, startTime, endTime, location, address, reason: 'field' };
  const sent = await send({ game, typed, places, failed: 'Failed to add the field. Please try again.' });
  if (sent.ok) showSuccess('Field added', `${opponent} gets an email, and calendars update.`);
  return sent;
}

export async function cancelAgreed(game: Matchup, opponent: string, typed: Typed): Promise<Checked<unknown>> {
  const checked = await checkAs('gameCancellation', typed);
  if (!checked.ok) return checked;
  const body = checked.value;
  const failed = 'Failed to cancel the game. Please try again.';
  const sent = await attempt(['Error', failed], () => ask(cancelGame, { params: { id: game.id }, body }));
  if (sent.ok) showSuccess('Game canceled', `${opponent} gets an email, and calendars update.`);
  return sent;
}

export async function answerWaiting(id: number, status: 'accepted' | 'declined' | 'withdrawn', opponent: string) {
  const failure = ['Error', 'Failed to answer. Please try again.'] as const;
  if (!(await act(failure, () => ask(answerChange, { params: { id }, body: { status } })))) return false;
  if (status === 'accepted') showSuccess('Game changed', `${opponent} gets an email, and calendars update.`);
  else if (status === 'declined') showSuccess('Proposal declined', `We let ${opponent} know.`);
  else showSuccess('Proposal withdrawn');
  return true;
}
