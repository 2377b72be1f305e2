import { request } from '@playfield/contracts/http/client.ts';
import { loginWithPasskey, startPasskeyLogin } from '@playfield/contracts/two-step.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { User } from '@playfield/contracts/users.ts';

export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && PublicKeyCredential.isConditionalMediationAvailable();
}

export async function signInByPasskey(useBrowserAutofill = false): Promise<User | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(startPasskeyLogin, { body: {} }),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the same library on our server
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill }).catch(nullWhenCancelled);
  return credential && request(loginWithPasskey, { body: { challenge, credential: { ...credential } } });
}

function nullWhenCancelled(error: unknown): null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  throw error;
}
