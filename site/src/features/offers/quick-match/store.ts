import { listQuickMatches, startQuickMatch, stopQuickMatch } from '@playfield/contracts/quick-match.ts';
import type { QuickMatch } from '@playfield/contracts/quick-match.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { act, submit } from '../../../shared/forms/attempt.ts';
import { change, loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$quick, loadQuick] = loadable(() => ask(listQuickMatches, {}), 'Failed to fetch your Quick Matches');

export async function startQuick(typed: Record<string, string>): Promise<Checked<QuickMatch>> {
  const started = await submit('quickMatch', typed, ['Quick Match was not sent', 'Please try again.'], (body) =>
    ask(startQuickMatch, { body }),
  );
  if (!started.ok) return started;
  change($quick, (all) => [started.value, ...all]);
  const { asked } = started.value;
  showSuccess(
    'Quick Match sent',
    `We asked ${asked === 1 ? 'one team' : `${asked} teams`}. The first to accept plays.`,
  );
  return started;
}

export async function stopQuick({ id }: QuickMatch): Promise<void> {
  await act(['Error', 'Failed to cancel it. Please try again.'], async () => {
    await ask(stopQuickMatch, { params: { id } });
    showSuccess('Quick Match canceled');
  });
  void loadQuick();
}
