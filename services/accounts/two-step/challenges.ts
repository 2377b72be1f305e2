/** Pending sign-ins and passkey registrations: the browser has a token, and the database its record. */
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { ChallengeRecord } from './model.ts';
import type { Models } from '../models.ts';
import { hashToken, newToken } from '../rules.ts';

/** Lifetime of a challenge: time to find the phone and read a code. */
const LIFETIME_MS = 10 * MINUTE_MS;
/** Attempts per challenge. Two of a million six-digit codes are valid at a time, so one in 100,000 can be guessed. */
const TRIES = 5;

type Purpose = ChallengeRecord['purpose'];

export async function openChallenge(
  { challenges }: Models,
  purpose: Purpose,
  { userId = null, webauthn = '' }: Partial<Pick<ChallengeRecord, 'userId' | 'webauthn'>>,
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await challenges.create({ _id: hash, purpose, userId, webauthn, triesLeft: TRIES, expiresAt });
  return token;
}

/** Uses up one attempt. Returns the challenge, or null if it is invalid, expired or out of attempts. */
export async function tryChallenge(
  { challenges }: Models,
  purpose: Purpose,
  token: string,
): Promise<ChallengeRecord | null> {
  const open = { _id: hashToken(token), purpose, triesLeft: { $gt: 0 }, expiresAt: { $gt: new Date() } };
  return challenges.findOneAndUpdate(open, { $inc: { triesLeft: -1 } }).lean();
}

/** Deletes a challenge. Returns false if a concurrent call was first. */
export async function spendChallenge({ challenges }: Models, { _id }: ChallengeRecord): Promise<boolean> {
  const { deletedCount } = await challenges.deleteOne({ _id });
  return deletedCount === 1;
}

export async function takeRegistration({ challenges }: Models, userId: number): Promise<ChallengeRecord | null> {
  const open = { userId, purpose: 'passkey_registration', expiresAt: { $gt: new Date() } } as const;
  return challenges.findOneAndDelete(open).lean();
}

/** Starts a passkey registration. Only the most recent one can be completed. */
export async function openRegistration(models: Models, userId: number, webauthn: string): Promise<void> {
  await models.challenges.deleteMany({ userId, purpose: 'passkey_registration' });
  await openChallenge(models, 'passkey_registration', { userId, webauthn });
}
