import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { TokenRecord } from '../users/model.ts';
import type { Models } from '../models.ts';
import { hashToken, newToken } from '../rules.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

export async function openChallenge(
  { tokens }: Models,
  webauthn: string,
  { purpose, userId }: Pick<TokenRecord, 'purpose' | 'userId'> = { purpose: 'passkey_login', userId: 0 },
): Promise<string> {
  const { token, hash } = newToken();
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await tokens.create({ _id: hash, purpose, userId, sessionVersion: 0, webauthn, expiresAt });
  return token;
}

export async function takeChallenge({ tokens }: Models, token: string): Promise<TokenRecord | null> {
  const open = { _id: hashToken(token), purpose: 'passkey_login', expiresAt: { $gt: new Date() } } as const;
  return tokens.findOneAndDelete(open).lean();
}

export async function takeRegistration({ tokens }: Models, userId: number): Promise<TokenRecord | null> {
  const open = { userId, purpose: 'passkey_registration', expiresAt: { $gt: new Date() } } as const;
  return tokens.findOneAndDelete(open).lean();
}

export async function openRegistration(models: Models, userId: number, webauthn: string): Promise<void> {
  const purpose = 'passkey_registration';
  await models.tokens.deleteMany({ userId, purpose });
  await openChallenge(models, webauthn, { purpose, userId });
}
