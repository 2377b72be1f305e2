/** Rights that are mailed to people: one of a kind a user, good once, for a while. */
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Models } from './models/index.ts';
import type { TokenRecord } from './models/token.ts';
import { expiryOf, hashToken, newToken } from './rules.ts';

type Purpose = TokenRecord['purpose'];

/** Gives a new token in place of older ones. */
export async function issueToken(
  { tokens }: Models,
  purpose: Purpose,
  userId: number,
  session: ClientSession,
): Promise<string> {
  const { token, hash } = newToken();
  await tokens.deleteMany({ userId, purpose }, { session });
  await tokens.create([{ _id: hash, purpose, userId, expiresAt: expiryOf(purpose) }], { session });
  return token;
}

/** Whom a token belongs to, while it holds; it stays unused. */
export async function ownerOfToken({ tokens }: Models, purpose: Purpose, token: string): Promise<number | null> {
  const found = await tokens.findOne({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }).lean();
  return found?.userId ?? null;
}

/** Uses a token up and gives its owner; null where it does not hold. */
export async function useToken(
  { tokens }: Models,
  purpose: Purpose,
  token: string,
  session: ClientSession,
): Promise<number | null> {
  const used = await tokens
    .findOneAndDelete({ _id: hashToken(token), purpose, expiresAt: { $gt: new Date() } }, { session })
    .lean();
  return used?.userId ?? null;
}
