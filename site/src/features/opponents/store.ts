/** Suggested opponents, and proposals between them and the own team. */
import { listSuggestions, type SuggestedOpponent } from '@playfield/contracts/opponents.ts';
import {
  decideProposal,
  listProposals,
  proposeChange,
  proposeGame,
  withdrawProposal,
} from '@playfield/contracts/proposals.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import type { Checked } from '../../shared/forms/values.ts';
import { attempt } from '../../shared/stores/attempt.ts';
import { checkAs } from '../../shared/stores/checking.ts';
import { change, fill, LOADING, type Loadable } from '../../shared/stores/loadable.ts';
import type { PlaceSearch } from '../../shared/stores/places.ts';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';

type Suggestions = { ready: boolean; suggestions: readonly SuggestedOpponent[] };

export const $suggestions = atom<Loadable<Suggestions>>(LOADING);
export const $proposals = atom<Loadable<readonly Proposal[]>>(LOADING);

export function loadSuggestions(): Promise<void> {
  return fill($suggestions, () => ask(listSuggestions, { query: {} }), 'Failed to fetch opponents for you');
}

export function loadProposals(): Promise<void> {
  return fill($proposals, () => ask(listProposals, {}), 'Failed to fetch proposals');
}

type Typed = Record<string, string>;
const FAILED = 'Failed to send your proposal. Please try again.';

/** Validates and proposes a new game. */
export async function sendGame(teamId: number, teamName: string, typed: Typed): Promise<Checked<Proposal>> {
  const checked = await checkAs(({ newGame }) => newGame, { teamId, ...typed });
  if (!checked.ok) return checked;
  const sent = await attempt(() => ask(proposeGame, { body: checked.value }), 'Error', FAILED);
  if (!sent.ok) return sent;
  keep(sent.value);
  showSuccess('Proposal sent', `You will get an email when ${teamName} answers.`);
  return sent;
}

/** Validates and proposes another time or place for an agreed game. */
export async function sendChange(
  game: { id: number; location: string },
  typed: Typed,
  places: PlaceSearch,
): Promise<Checked<Proposal>> {
  const moved = typed['location'] !== undefined && typed['location'] !== game.location;
  if (moved) await places.locate(typed['location'] ?? '');
  const checked = await checkAs(({ gameChange }) => gameChange, { ...typed, kind: 'change' });
  if (!checked.ok) return checked;
  const sent = await attempt(
    () => ask(proposeChange, { params: { id: game.id }, body: checked.value }),
    'Error',
    FAILED,
  );
  if (!sent.ok) return sent;
  keep(sent.value);
  showSuccess('Proposal sent', `The game stays as it is until ${sent.value.team.teamName} answers.`);
  return sent;
}

/** The host of an agreed game says on which field it is: nobody has to agree. */
export async function nameField(
  game: Matchup,
  { address = '', location = game.location }: Typed,
  places: PlaceSearch,
): Promise<Checked<Proposal>> {
  if (address.trim() === '') return { ok: false, errors: { address: 'Please name the field' } };
  const { date, startTime, endTime } = game;
  if (location !== game.location) await places.locate(location);
  const body = { kind: 'change', date, startTime, endTime, location, address, reason: 'field' };
  const checked = await checkAs(({ gameChange }) => gameChange, body);
  if (!checked.ok) return checked;
  const sent = await attempt(
    () => ask(proposeChange, { params: { id: game.id }, body: checked.value }),
    'Error',
    'Failed to add the field. Please try again.',
  );
  if (sent.ok) showSuccess('Field added', `${sent.value.team.teamName} gets an email, and calendars update.`);
  return sent;
}

/** Validates and cancels an agreed game, at once. */
export async function cancelAgreed(game: { id: number }, typed: Typed): Promise<Checked<Proposal>> {
  const checked = await checkAs(({ gameChange }) => gameChange, { ...typed, kind: 'calloff' });
  if (!checked.ok) return checked;
  const sent = await attempt(
    () => ask(proposeChange, { params: { id: game.id }, body: checked.value }),
    'Error',
    'Failed to cancel the game. Please try again.',
  );
  if (!sent.ok) return sent;
  void loadProposals();
  showSuccess('Game canceled', `${sent.value.team.teamName} gets an email, and calendars update.`);
  return sent;
}

/** @returns whether it was answered */
export async function answerProposal(proposal: Proposal, status: 'accepted' | 'declined'): Promise<boolean> {
  const { id, team } = proposal;
  try {
    keep(await ask(decideProposal, { params: { id }, body: { status } }));
    refreshSuggestions();
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to answer. Please try again.'));
    void loadProposals();
    return false;
  }
  const words = {
    game: { title: 'You have a game', text: `You can now message ${team.teamName}, and it is in your calendar.` },
    change: { title: 'Game changed', text: `${team.teamName} gets an email, and calendars update.` },
    calloff: { title: 'Game canceled', text: `${team.teamName} gets an email, and calendars update.` },
  };
  const { title, text } =
    status === 'accepted'
      ? words[proposal.kind]
      : { title: 'Proposal declined', text: `We let ${team.teamName} know.` };
  showSuccess(title, text);
  return true;
}

export async function withdrawOwn({ id }: Proposal): Promise<void> {
  try {
    await ask(withdrawProposal, { params: { id } });
    change($proposals, (all) => all.filter((proposal) => proposal.id !== id));
    refreshSuggestions();
    showSuccess('Proposal withdrawn');
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to withdraw. Please try again.'));
    void loadProposals();
  }
}

/** A proposed day is no longer offered. */
function refreshSuggestions(): void {
  if ($suggestions.get().status === 'ready') void loadSuggestions();
}

function keep(proposal: Proposal): void {
  if ($proposals.get().status !== 'ready') return void loadProposals();
  change($proposals, (all) => [proposal, ...all.filter(({ id }) => id !== proposal.id)]);
}
