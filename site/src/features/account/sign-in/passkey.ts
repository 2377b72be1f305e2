import { request } from '@playfield/contracts/http/client.ts';
import { loginWithPasskey } from '@playfield/contracts/two-step.ts';
import type { User } from '@playfield/contracts/users.ts';
import { askForPasskey, isCancelled } from '../proof/passkey-proof.ts';

export async function signInByPasskey(): Promise<User | null> {
  const passkey = await askForPasskey((error) => {
    if (!isCancelled(error)) throw error;
    return null;
  });
  return passkey && request(loginWithPasskey, { body: passkey });
}
