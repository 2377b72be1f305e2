import { proposeGame, type Proposal } from '@playfield/contracts/proposals.ts';
import { answerNotice } from '../answer-notice.ts';
import { keep } from '../proposals/store.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export async function startQuick(typed: Record<string, string>): Promise<Checked<Proposal>> {
  const failure = ['Quick Match was not sent', 'Please try again.'] as const;
  const started = await submit('newGame', { teamId: null, ...typed }, failure, (body) => ask(proposeGame, { body }));
  if (!started.ok) return started;
  keep(started.value);
  showSuccess('Quick Match sent', `The first to accept plays. ${answerNotice('a team says yes')}`);
  return started;
}
