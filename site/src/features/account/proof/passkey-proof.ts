import { startPasskeyLogin, type StepProof } from '@playfield/contracts/two-step.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ask } from '../../../shared/api/ask.ts';

/** @param failed called if the user cancels the browser's dialog or the passkey cannot be used; its result is null */
export async function askForPasskey(
  failed: (error: unknown) => null,
): Promise<NonNullable<StepProof['passkey']> | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(startPasskeyLogin, { body: {} }),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server; the browser checks it
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON }).catch(failed);
  return credential && { challenge, credential: { ...credential } };
}

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}
