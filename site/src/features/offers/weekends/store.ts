import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import * as calls from '@playfield/contracts/weekends.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act, submit } from '../../../shared/forms/attempt.ts';
import { loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$weekends, loadWeekends] = loadable(() => ask(calls.getWeekends, {}), 'Failed to fetch your weekends');

const show = (value: calls.Weekends) => $weekends.set({ status: 'ready', value });

export async function chooseDays(saturday: string, days: WeekendDay[]): Promise<void> {
  const save = async () => show(await ask(calls.setWeekend, { params: { saturday }, body: { days } }));
  if (!(await act(['Not saved', 'Please try again.'], save))) void loadWeekends();
}

export async function answerGame({ id, team }: WeekendGame, answer: 'yes' | 'no'): Promise<void> {
  await act(['Not answered', 'Please try again.'], async () => {
    const { status } = await ask(calls.answerWeekendGame, { params: { id }, body: { answer } });
    if (status === 'agreed') showSuccess('You have a game', `${team.teamName} said yes, too.`);
    else if (answer === 'yes') showSuccess('You said yes', `The game is on once ${team.teamName} says yes.`);
    else showSuccess('You said no', 'We keep looking for that day while there’s time. To stop, drop out of it below.');
  });
  await loadWeekends();
}

export async function saveHabits(habits: Pick<calls.Weekends, 'asked' | 'season'>) {
  const saved = await submit('weekendHabits', habits, ['Not saved', 'Please try again.'], (body) =>
    ask(calls.setWeekendHabits, { body }),
  );
  if (!saved.ok) return saved;
  show(saved.value);
  showSuccess('Saved');
  return saved;
}
