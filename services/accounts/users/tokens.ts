/** Tokens mailed to users: one per kind and user, single-use, time-limited. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { TokenRecord, UserRecord } from './model.ts';
import { expiryOf, hashToken, newToken } from '../rules.ts';

type Purpose = TokenRecord['purpose'];

/** Issues a new token and invalidates older ones. */
export async function issueToken(
  { tokens }: Models,
  purpose: Purpose,
  { _id: userId, sessionVersion }: Pick<UserRecord, '_id' | 'sessionVersion'>,
  session: ClientSession,
): Promise<string> {
  const { token, hash } = newToken();
  await tokens.deleteMany({ userId, purpose }, { session });
  await tokens.create([{ _id: hash, purpose, userId, sessionVersion, expiresAt: expiryOf(purpose) }], { session });
  return token;
}

/** Revokes every way in but the password: mailed links, browsers that registered, pending sign-ins, and passkeys. */
export async function forgetKeys(
  { challenges, knownDevices, passkeys, pendingRegistrations, tokens }: Models,
  userId: number,
  session: ClientSession,
): Promise<void> {
  await tokens.deleteMany({ userId }, { session });
  await pendingRegistrations.deleteMany({ userId }, { session });
  await challenges.deleteMany({ userId }, { session });
  await passkeys.deleteMany({ userId }, { session });
  await knownDevices.deleteMany({ userId }, { session });
}

/**
 * The browsers that registered an address, whichever of their accounts it is, have nothing left to prove or to correct
 * once it is verified.
 */
export async function forgetPending(
  { pendingRegistrations }: Models,
  { email }: Pick<UserRecord, 'email'>,
  session: ClientSession,
): Promise<void> {
  await pendingRegistrations.deleteMany({ email }, { session });
}

/** The owner of a valid token, without using it. */
export async function ownerOfToken({ tokens }: Models, purpose: Purpose, token: string): Promise<number | null> {
  const found = await tokens.findOne({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }).lean();
  return found?.userId ?? null;
}

/** Uses a token and returns its record; null if it is invalid. */
export async function useToken(
  { tokens }: Models,
  purpose: Purpose,
  token: string,
  session: ClientSession,
): Promise<TokenRecord | null> {
  return tokens
    .findOneAndDelete({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }, { session })
    .lean();
}
