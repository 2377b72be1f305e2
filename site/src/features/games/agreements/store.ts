import { confirmAgreement, getAgreement, setAgreement, type Agreement } from '@playfield/contracts/agreements.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { OURS, TERMS } from './terms.ts';

export const $agreement = atom<Loadable<Agreement>>(LOADING);

export function loadAgreement(id: number): Promise<void> {
  $agreement.set(LOADING);
  return fill($agreement, () => ask(getAgreement, { params: { id } }), 'The game agreement could not be loaded.');
}

export async function saveAgreement({ matchupId, revision }: Agreement, typed: Record<string, string>) {
  // A form leaves out what is empty.
  const part = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typed[`${prefix}.${name}`] ?? '']));
  const saved = await submit(
    'agreement',
    {
      revision,
      terms: part(
        'terms',
        TERMS.map(({ name }) => name),
      ),
      ours: part('ours', Object.keys(OURS)),
    },
    ['Error', 'Failed to save the game agreement. Please try again.'],
    (body) => ask(setAgreement, { params: { id: matchupId }, body }),
  );
  if (!saved.ok) return saved;
  $agreement.set({ status: 'ready', value: saved.value });
  showSuccess('Game agreement saved', `${saved.value.theirs.team.teamName} gets an email to review it.`);
  return saved;
}

export async function confirmTerms({ matchupId: id, revision }: Agreement): Promise<void> {
  try {
    $agreement.set({ status: 'ready', value: await ask(confirmAgreement, { params: { id }, body: { revision } }) });
    showSuccess('Confirmed', 'You’re all set on your side.');
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to confirm the game agreement. Please try again.'));
    // Someone edited it meanwhile.
    if (error instanceof CallError && error.status === 409) void loadAgreement(id);
  }
}
