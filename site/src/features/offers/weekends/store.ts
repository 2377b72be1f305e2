import { getAvailability } from '@playfield/contracts/availability.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import * as calls from '@playfield/contracts/weekends.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/forms/attempt.ts';
import { loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$weekends, loadWeekends] = loadable(
  async () => (await ask(getAvailability, {})).weekends,
  'Failed to fetch your weekends',
);

const show = (value: calls.Weekends) => $weekends.set({ status: 'ready', value });

export async function chooseDays(saturday: string, days: readonly WeekendDay[]): Promise<void> {
  const save = async () => show(await ask(calls.setWeekends, { body: { weekend: { saturday, days: [...days] } } }));
  if (!(await act(['Not saved', 'Please try again.'], save))) void loadWeekends();
}

export async function saveHabit(habit: calls.WeekendHabit): Promise<void> {
  await act(['Not saved', 'Please try again.'], async () => {
    show(await ask(calls.setWeekends, { body: { habit } }));
    showSuccess('Saved');
  });
}
