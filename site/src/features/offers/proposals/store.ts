import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { decideProposal, listProposals, proposeGame, type Proposal } from '@playfield/contracts/proposals.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { act, submit, change, loadable } from '../../../shared/stores/calls.ts';
import { loadPosted } from '../../games/matchups/posted-games.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { answerNotice } from '../answer-notice.ts';

type Chosen = { date?: string | undefined; gameId?: number | undefined };

export const [$suggestions, loadSuggestions] = loadable(async ({ date, gameId }: Chosen = {}) => {
  const game = gameId === undefined ? null : (await ask(getGame, { params: { id: gameId } })).game;
  const query = game ? { date: game.date, startTime: game.startTime, endTime: game.endTime } : { date };
  return { game, ...(await ask(listSuggestions, { query })) };
}, 'Failed to fetch opponents for you');
export const [$proposals, loadProposals] = loadable(() => ask(listProposals, {}), 'Failed to fetch proposals');

type Typed = Record<string, string>;
const FAILED = 'Failed to send your proposal. Please try again.';

export async function sendGame(teamId: number, teamName: string, typed: Typed): Promise<Checked<Proposal>> {
  const sent = await submit('newGame', { teamId, ...typed }, ['Error', FAILED], (body) => ask(proposeGame, { body }));
  if (!sent.ok) return sent;
  keep(sent.value);
  const { host, game } = sent.value;
  const asked = `${host === 'us' ? 'Home' : 'Away'}: ${shortDayText(game.date)}, ${timeRangeText(game)}.`;
  showSuccess('Proposal sent', `${asked} ${answerNotice(`${teamName} answers`)}`);
  return sent;
}

export async function answerProposal(proposal: Proposal, status: 'accepted' | 'declined'): Promise<boolean> {
  const { id, team } = proposal;
  let answered = proposal;
  const done = await act(['Error', 'Failed to answer. Please try again.'], async () => {
    answered = await ask(decideProposal, { params: { id }, body: { status } });
    if (answered.status === 'accepted') await Promise.all([loadPosted(), loadProposals()]);
    else keep(answered);
    refreshSuggestions();
  });
  if (!done) {
    void loadProposals();
    return false;
  }
  if (answered.status === 'pending') showSuccess('You said yes', `The game is on once ${team.teamName} says yes.`);
  else if (status === 'accepted')
    showSuccess(
      'You have a game',
      `It’s at ${answered.host === 'us' ? 'your' : 'their'} field. You can message ${team.teamName}.`,
    );
  else if (proposal.weekend)
    showSuccess(
      'You said no',
      'We keep looking for that day while there’s time. To stop, drop out of it under When we’re free.',
    );
  else showSuccess('Proposal declined', `We let ${team.teamName} know.`);
  return true;
}

export async function withdrawOwn({ id }: Proposal): Promise<void> {
  const done = await act(['Error', 'Failed to withdraw. Please try again.'], async () => {
    await ask(decideProposal, { params: { id }, body: { status: 'withdrawn' } });
    change($proposals, (all) => all.filter((proposal) => proposal.id !== id));
    refreshSuggestions();
    showSuccess('Proposal withdrawn');
  });
  if (!done) void loadProposals();
}

function refreshSuggestions(): void {
  if ($suggestions.get().status === 'ready') void loadSuggestions();
}

function keep(proposal: Proposal): void {
  if ($proposals.get().status !== 'ready') return void loadProposals();
  change($proposals, (all) => [proposal, ...all.filter(({ id }) => id !== proposal.id)]);
}
