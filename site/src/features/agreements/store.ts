/** The game agreement: read, edited and checked off. */
import { getAgreement, setAgreement, tickAgreement } from '@playfield/contracts/agreements.ts';
import type { Agreement } from '@playfield/contracts/agreements.ts';
import { CallError } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../shared/api/ask.ts';
import type { Checked } from '../../shared/forms/values.ts';
import { attempt } from '../../shared/stores/attempt.ts';
import { checkAs } from '../../shared/stores/checking.ts';
import { fill, LOADING } from '../../shared/stores/loadable.ts';
import type { Loadable } from '../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../shared/stores/toasts.ts';

export const $card = atom<Loadable<Agreement>>(LOADING);

export function loadCard(id: number): Promise<void> {
  $card.set(LOADING);
  return fill($card, () => ask(getAgreement, { params: { id } }), 'The game card could not be loaded.');
}

const TERMS = ['format', 'referees', 'fees', 'fieldRules', 'weatherPlan'] as const;
const OURS = ['kit', 'contactName', 'contactPhone'] as const;

export async function saveCard(card: Agreement, typed: Record<string, string>): Promise<Checked<Agreement>> {
  const part = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, typed[`${prefix}.${name}`] ?? '']));
  const checked = await checkAs(({ gameCard }) => gameCard, {
    revision: card.revision,
    terms: part('terms', TERMS),
    ours: part('ours', OURS),
  });
  if (!checked.ok) return checked;
  const saved = await attempt(
    () => ask(setAgreement, { params: { id: card.matchupId }, body: checked.value }),
    'Error',
    'Failed to save the game card. Please try again.',
  );
  if (!saved.ok) return saved;
  $card.set({ status: 'ready', value: saved.value });
  showSuccess('Game card saved', `${saved.value.theirs.team.teamName} gets an email to check it.`);
  return saved;
}

export async function tickCard({ matchupId: id, revision }: Agreement): Promise<void> {
  try {
    $card.set({ status: 'ready', value: await ask(tickAgreement, { params: { id }, body: { revision } }) });
    showSuccess('Ticked', 'You agree to the card as it is.');
  } catch (error) {
    showFailure('Error', messageOf(error, 'Failed to tick the game card. Please try again.'));
    // Someone edited it meanwhile.
    if (error instanceof CallError && error.status === 409) void loadCard(id);
  }
}
