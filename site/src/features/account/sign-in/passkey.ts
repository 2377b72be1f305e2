import { request } from '@playfield/contracts/http/client.ts';
import { loginWithPasskey } from '@playfield/contracts/two-step.ts';
import type { User } from '@playfield/contracts/users.ts';
import { askForPasskey } from '../proof/passkey-proof.ts';

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** The browser's dialog was canceled or timed out: not an error. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
}

export async function signInByPasskey(): Promise<User | null> {
  const passkey = await askForPasskey((error) => {
    if (!isCancelled(error)) throw error;
    return null;
  });
  return passkey && request(loginWithPasskey, { body: passkey });
}
