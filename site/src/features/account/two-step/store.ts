import {
  confirmCodes,
  renewRecoveryCodes,
  startCodes,
  stopCodes,
  addPasskey,
  removePasskey,
  startPasskey,
  type Passkey,
} from '@playfield/contracts/two-step.ts';
import type { AnswerOf } from '@playfield/contracts/http/call.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit, checkAs, attempt, type Accepted, change } from '../../../shared/stores/calls.ts';
import { $twoStep, withProof, checkProof } from '../proof/step-proof.ts';
import { showSuccess, showFailure } from '../../../shared/stores/toasts.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { Checked } from '../../../shared/api/values.ts';

export const TWO_STEP = 'two-step';

export type CodeSecret = AnswerOf<typeof startCodes>;

export const newSecret = (typed: Record<string, string>) =>
  withProof(typed, 'Codes not turned on', (body) => ask(startCodes, { body }));

export const turnCodesOn = (typed: Record<string, string>) =>
  submit('code', { ...typed, code: typed['code']?.replaceAll(/\s/g, '') }, 'Codes not turned on', async (body) => {
    const { recoveryCodes } = await ask(confirmCodes, { body });
    change($twoStep, (held) => ({ ...held, codes: true }));
    noteRecoveryCodes(recoveryCodes);
    showSuccess('Two-step sign-in is on', 'You will be asked for a code when you sign in.');
    return recoveryCodes;
  });

export const turnCodesOff = (typed: Record<string, string>) =>
  withProof(typed, 'Codes not turned off', async (body) => {
    $twoStep.set({ status: 'ready', value: await ask(stopCodes, { body }) });
    showSuccess('Codes from an app are off');
  });

export const replaceRecoveryCodes = (typed: Record<string, string>) =>
  withProof(typed, 'No new recovery codes', async (body) => {
    const { recoveryCodes } = await ask(renewRecoveryCodes, { body });
    noteRecoveryCodes(recoveryCodes);
    return recoveryCodes;
  });

function noteRecoveryCodes({ length }: readonly string[]): void {
  if (length > 0) change($twoStep, (held) => ({ ...held, recoveryCodesLeft: length }));
}

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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'cancelled';
    showFailure(
      NOT_ADDED,
      error instanceof Error && error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'Your browser could not make a passkey. Please try again.',
    );
    return 'failed';
  }
}
