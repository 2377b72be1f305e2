/** No-shows as the two teams report them. */
import { answerNoShow, listNoShows, reportNoShow, type NoShow } from '@playfield/contracts/no-shows.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const $noShows = atom<Loadable<readonly NoShow[]>>(LOADING);

export function loadNoShows(): Promise<void> {
  return fill($noShows, () => ask(listNoShows, {}), 'Failed to load no-shows');
}

export async function sayNoShow(id: number, typed: Record<string, string>): Promise<Checked<NoShow>> {
  const said = await submit('noShow', typed, 'Error', (body) => ask(reportNoShow, { params: { id }, body }));
  if (!said.ok) return said;
  keep(said.value);
  showSuccess('Noted', `${said.value.team.teamName} has 72 hours to answer.`);
  return said;
}

export async function answerTo(
  { id }: NoShow,
  agrees: boolean,
  typed: Record<string, string>,
): Promise<Checked<NoShow>> {
  const answered = await submit('absenceAnswer', { ...typed, agrees }, 'Error', (body) =>
    ask(answerNoShow, { params: { id }, body }),
  );
  if (!answered.ok) return answered;
  keep(answered.value);
  showSuccess('Answer sent', agrees ? undefined : 'We look into it and tell both of you.');
  return answered;
}

function keep(noShow: NoShow): void {
  if ($noShows.get().status !== 'ready') return void loadNoShows();
  change($noShows, (all) => [noShow, ...all.filter(({ id }) => id !== noShow.id)]);
}
