import { addPasskey, removePasskey, startPasskey, type Passkey } from '@playfield/contracts/two-step.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ask } from '../../../shared/api/ask.ts';
import { checkAs, attempt, submit, type Accepted } from '../../../shared/forms/attempt.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { change } from '../../../shared/stores/loadable.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';
import { checkProof, $twoStep, withProof } from '../proof/step-proof.ts';
import { isCancelled } from '../proof/passkey-proof.ts';
import { noteRecoveryCodes } from './store.ts';

type Added = { cancelled: true } | { cancelled: false; recoveryCodes: readonly string[] };

const NOT_ADDED = 'Passkey not added';

export async function createPasskey(typed: Record<string, string>): Promise<Checked<Added>> {
  const named = await checkAs('passkeyName', typed);
  const proof = await checkProof(typed);
  if (!named.ok || !proof.ok) return { ok: false, errors: { ...errorsOf(named), ...errorsOf(proof) } };
  const { name } = named.value;
  const options = await attempt(NOT_ADDED, () => ask(startPasskey, { body: proof.value }));
  if (!options.ok) return options;
  const credential = await askBrowser(options.value);
  if (credential === 'cancelled') return { ok: true, value: { cancelled: true } };
  if (credential === 'failed') return { ok: false, errors: {} };
  const added = await attempt(NOT_ADDED, () => ask(addPasskey, { body: { name, credential } }));
  if (!added.ok) return added;
  const { passkey, recoveryCodes } = added.value;
  change($twoStep, (held) => ({ ...held, passkeys: [...held.passkeys, passkey] }));
  noteRecoveryCodes(recoveryCodes);
  showSuccess('Passkey added', 'You can sign in with it from now on.');
  return { ok: true, value: { cancelled: false, recoveryCodes } };
}

/**
 * @param last whether this passkey is the account's only remaining second factor. If so, removing it requires the
 * second step in addition to the password
 */
export async function forgetPasskey({ id }: Passkey, typed: Record<string, string>, last: boolean) {
  const remove = async (body: Accepted['password']) => {
    $twoStep.set({ status: 'ready', value: await ask(removePasskey, { params: { id }, body }) });
    showSuccess('Passkey removed');
  };
  const failure = 'Passkey not removed';
  return last ? withProof(typed, failure, remove) : submit('password', typed, failure, remove);
}

const errorsOf = (checked: Checked<unknown>) => (checked.ok ? {} : checked.errors);

async function askBrowser(options: Record<string, unknown>): Promise<Record<string, unknown> | 'cancelled' | 'failed'> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server; the browser checks it
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    if (isCancelled(error)) return 'cancelled';
    showFailure(
      NOT_ADDED,
      error instanceof Error && error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'Your browser could not make a passkey. Please try again.',
    );
    return 'failed';
  }
}
