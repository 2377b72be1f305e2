import { type StepProof, type TwoStep, getTwoStep, startPasskeyLogin } from '@playfield/contracts/two-step.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { attempt, checkAs, loadable } from '../../../shared/stores/calls.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

export const [$twoStep, loadTwoStep] = loadable(
  () => ask(getTwoStep, {}),
  'Your two-step sign-in could not be loaded.',
);

type Proof = StepProof & { password: string };

export const isProtected = ({ codes, passkeys }: TwoStep) => codes || passkeys.length > 0;

export async function checkProof(typed: Record<string, string>): Promise<Checked<Proof>> {
  const { code = '', password = '' } = typed;
  const checked = await checkAs('password', { password, ...(code.trim() ? { code } : {}) });
  if (!checked.ok || checked.value.code !== undefined) return checked;
  const standing = $twoStep.get();
  if (standing.status !== 'ready' || standing.value.passkeys.length === 0) return checked;
  const answer = await attempt('Passkey not used', askForPasskey);
  if (!answer.ok) return answer;
  return { ok: true, value: { ...checked.value, ...(answer.value ? { passkey: answer.value } : {}) } };
}

export async function withProof<Value>(
  typed: Record<string, string>,
  failure: string,
  send: (proof: Proof) => Promise<Value>,
): Promise<Checked<Value>> {
  const checked = await checkProof(typed);
  return checked.ok ? attempt(failure, () => send(checked.value)) : checked;
}

async function askForPasskey(): Promise<NonNullable<StepProof['passkey']> | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(startPasskeyLogin, { body: {} }),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  return credential && { challenge, credential: { ...credential } };
}

export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
