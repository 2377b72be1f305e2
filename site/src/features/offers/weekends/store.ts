/** The next weekends: the days a team would play, and the games proposed to it. */
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import {
  answerWeekendGame,
  getWeekends,
  setWeekend,
  setWeekendHabits,
  type Weekend,
  type Weekends,
} from '@playfield/contracts/weekends.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { act, submit } from '../../../shared/forms/attempt.ts';
import { change, loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$weekends, loadWeekends] = loadable(() => ask(getWeekends, {}), 'Failed to fetch your weekends');

/** Saves the days of a weekend at once. */
export async function chooseDays({ saturday }: Weekend, days: WeekendDay[]): Promise<void> {
  const done = await act(['Not saved', 'Please try again.'], async () => {
    const saved = await ask(setWeekend, { params: { saturday }, body: { days } });
    change($weekends, (all) => ({
      ...all,
      weekends: all.weekends.map((one) => (one.saturday === saturday ? saved : one)),
    }));
  });
  if (!done) void loadWeekends();
}

export async function answerGame({ id, team }: WeekendGame, answer: 'yes' | 'no'): Promise<void> {
  await act(['Not answered', 'Please try again.'], async () => {
    const { status } = await ask(answerWeekendGame, { params: { id }, body: { answer } });
    if (status === 'agreed') showSuccess('You have a game', `${team.teamName} said yes, too.`);
    else if (answer === 'yes') showSuccess('You said yes', `The game is on once ${team.teamName} says yes.`);
    else showSuccess('You said no', 'We keep looking for that day while there’s time. To stop, drop out of it below.');
  });
  await loadWeekends();
}

export async function saveHabits(given: { asked: boolean; season: Weekends['season'] }): Promise<Checked<Weekends>> {
  const saved = await submit('weekendHabits', given, ['Not saved', 'Please try again.'], (body) =>
    ask(setWeekendHabits, { body }),
  );
  if (!saved.ok) return saved;
  $weekends.set({ status: 'ready', value: saved.value });
  showSuccess('Saved');
  return saved;
}
