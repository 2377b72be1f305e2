import { startPasskeyLogin, type StepProof } from '@playfield/contracts/two-step.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ask } from '../../../shared/api/ask.ts';

/** Null if the user cancels the browser's dialog: the server then says what is missing. */
export async function askForPasskey(): Promise<NonNullable<StepProof['passkey']> | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(startPasskeyLogin, { body: {} }),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server; the browser checks it
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  return credential && { challenge, credential: { ...credential } };
}
