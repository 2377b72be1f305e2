/** Signed links in emails: services write and read those about their own data. */
import { SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod';

/** Different from the identity issuer, so that a link never passes as an identity. */
const ISSUER = 'playfield-mail';

const mailing = z.discriminatedUnion('list', [
  z.object({ list: z.literal('notifications'), userId: z.number() }),
  z.object({ list: z.literal('newsletter'), subscription: z.string() }),
  z.object({ list: z.literal('invitations'), address: z.string() }),
  z.object({ list: z.literal('search'), searchId: z.string() }),
]);
/** What a reader can unsubscribe from: notifications, the newsletter, the alerts of one saved search, or invitations to run teams. */
export type Mailing = z.infer<typeof mailing>;

/** What one person may answer for one team by a link; it can do nothing else. */
const act = z.object({
  /** Whether a game is still on; that its cancellation was seen; the days of a weekend; a proposed weekend game. */
  act: z.enum(['confirm', 'cancellation', 'weekend', 'weekend_game']),
  /** The game's or the proposed game's ID, or the weekend's Saturday. */
  subject: z.string(),
  teamId: z.number(),
  personId: z.number(),
  /** The start that was asked about, in milliseconds since 1970: a moved game takes no answer. */
  startsAt: z.optional(z.number()),
});
export type Act = z.infer<typeof act>;

/** The first one signs, all of them verify. */
export type LinkKeys = readonly [Uint8Array, ...Uint8Array[]];

export function linkKeys(secrets: readonly string[]): LinkKeys {
  const [first, ...others] = secrets.map((secret) => new TextEncoder().encode(secret));
  if (!first) throw new Error('There is no key to sign links with');
  return [first, ...others];
}

export const signMailing = (given: Mailing, keys: LinkKeys): Promise<string> => sign({ mailing: given }, keys);

/** What the link is about; null if it is truncated or forged. */
export async function readMailing(token: string, keys: LinkKeys): Promise<Mailing | null> {
  return mailing.safeParse((await claimsOf(token, keys))?.['mailing']).data ?? null;
}

/** @param until after which it is not valid; without it, as long as the email is kept */
export const signAct = (given: Act, until: Date | null, keys: LinkKeys): Promise<string> =>
  sign({ act: given, ...(until ? { exp: Math.floor(until.getTime() / SECOND_MS) } : {}) }, keys);

/** What the link is about; null if it is truncated, forged, over, or of another kind. */
export async function readAct(token: string, keys: LinkKeys): Promise<Act | null> {
  return act.safeParse((await claimsOf(token, keys))?.['act']).data ?? null;
}

function sign(claims: JWTPayload, [key]: LinkKeys): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuer(ISSUER).sign(key);
}

async function claimsOf(token: string, keys: LinkKeys): Promise<JWTPayload | null> {
  for (const key of keys) {
    const verified = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] }).catch(() => null);
    if (verified) return verified.payload;
  }
  return null;
}
