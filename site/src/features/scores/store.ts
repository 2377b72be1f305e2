/** The score of a game, and whether a team's scores are used. */
import { getScoreUse, setScore, setScoreUse, type GameScore } from '@playfield/contracts/scores.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import type { Checked } from '../../shared/forms/values.ts';
import { attempt } from '../../shared/stores/attempt.ts';
import { checkAs } from '../../shared/stores/checking.ts';
import { fill, LOADING, type Loadable } from '../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';

/** Whether the own scores are used for suggestions. */
export const $scoresUsed = atom<Loadable<boolean>>(LOADING);

const pointsIn = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed));

/** Validates and sends what the team says. */
export async function sayScore(
  id: number,
  typed: Record<string, string>,
  opponent: string,
): Promise<Checked<GameScore>> {
  const points = { us: pointsIn(typed['us']), them: pointsIn(typed['them']) };
  const checked = await checkAs(({ score }) => score, points);
  if (!checked.ok) return checked;
  const said = await attempt(() => ask(setScore, { params: { id }, body: checked.value }), 'Score not saved');
  if (!said.ok) return said;
  if (said.value.status === 'confirmed') showSuccess('Score confirmed', `You and ${opponent} say the same.`);
  else showSuccess('Score saved', `Only you and ${opponent} see it.`);
  return said;
}

export function loadScoreUse(): Promise<void> {
  return fill($scoresUsed, async () => (await ask(getScoreUse, {})).used, 'Your choice could not be loaded.');
}

export async function chooseScoreUse(used: boolean): Promise<void> {
  try {
    await ask(setScoreUse, { body: { used } });
    $scoresUsed.set({ status: 'ready', value: used });
    showSuccess(used ? 'Scores are used' : 'Scores are left out');
  } catch (error) {
    showFailure('Error', messageOf(error, 'Your choice was not saved. Please try again.'));
  }
}
