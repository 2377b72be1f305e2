import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { TokenRecord, UserRecord } from './model.ts';
import { expiryOf, hashToken, newToken } from '../rules.ts';

type Purpose = 'verification' | 'password_reset';

export async function issueToken(
  { tokens }: Models,
  purpose: Purpose,
  { _id: userId, sessionVersion }: Pick<UserRecord, '_id' | 'sessionVersion'>,
  session: ClientSession,
): Promise<string> {
  const { token, hash } = newToken();
  await tokens.deleteMany({ userId, purpose }, { session });
  const kept = { _id: hash, purpose, userId, sessionVersion, webauthn: '' };
  await tokens.create([{ ...kept, expiresAt: expiryOf(purpose) }], { session });
  return token;
}

export async function forgetKeys(
  { pendingRegistrations, tokens, users }: Models,
  userId: number,
  session: ClientSession,
): Promise<void> {
  await tokens.deleteMany({ userId }, { session });
  await pendingRegistrations.deleteMany({ userId }, { session });
  await users.updateOne({ _id: userId }, { $set: { passkeys: [] }, $unset: { devices: 1 } }, { session });
}

export async function forgetPending(
  { pendingRegistrations }: Models,
  { email }: Pick<UserRecord, 'email'>,
  session: ClientSession,
): Promise<void> {
  await pendingRegistrations.deleteMany({ email }, { session });
}

export async function ownerOfToken({ tokens }: Models, purpose: Purpose, token: string): Promise<number | null> {
  const found = await tokens.findOne({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }).lean();
  return found?.userId ?? null;
}

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
