import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { TokenRecord } from '../users/model.ts';
import type { Models } from '../models.ts';
import { hashToken, newToken } from '../rules.ts';

/** Lifetime of a challenge: time to find the phone and read a code. */
const LIFETIME_MS = 10 * MINUTE_MS;
/** Attempts per challenge. Two of a million six-digit codes are valid at a time, so one in 100,000 can be guessed. */
const TRIES = 5;

type Purpose = TokenRecord['purpose'];

export async function openChallenge(
  { tokens }: Models,
  purpose: Purpose,
  { userId = 0, webauthn = '' }: Partial<Pick<TokenRecord, 'userId' | 'webauthn'>>,
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await tokens.create({ _id: hash, purpose, userId, sessionVersion: 0, webauthn, triesLeft: TRIES, expiresAt });
  return token;
}

/** Uses up one attempt. Returns the challenge, or null if it is invalid, expired or out of attempts. */
export async function tryChallenge({ tokens }: Models, purpose: Purpose, token: string): Promise<TokenRecord | null> {
  const open = { _id: hashToken(token), purpose, triesLeft: { $gt: 0 }, expiresAt: { $gt: new Date() } };
  return tokens.findOneAndUpdate(open, { $inc: { triesLeft: -1 } }).lean();
}

/** Deletes a challenge. Returns false if a concurrent call was first. */
export async function spendChallenge({ tokens }: Models, { _id }: TokenRecord): Promise<boolean> {
  const { deletedCount } = await tokens.deleteOne({ _id });
  return deletedCount === 1;
}

export async function takeRegistration({ tokens }: Models, userId: number): Promise<TokenRecord | null> {
  const open = { userId, purpose: 'passkey_registration', expiresAt: { $gt: new Date() } } as const;
  return tokens.findOneAndDelete(open).lean();
}

/** Opens the registration of a passkey. Only the most recent one can be completed. */
export async function openRegistration(models: Models, userId: number, webauthn: string): Promise<void> {
  await models.tokens.deleteMany({ userId, purpose: 'passkey_registration' });
  await openChallenge(models, 'passkey_registration', { userId, webauthn });
}
