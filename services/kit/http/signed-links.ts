/** Signed links in emails: services write and read those about their own data. Valid as long as the email is kept. */
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

/**
 * What an emailed or pushed link about an agreed game lets one person answer for one team: an ask whether the game is
 * still on, or a cancellation. The start is the one that was asked about: a moved game takes no answer by it.
 */
const gameLink = z.object({
  about: z.enum(['ask', 'cancellation']),
  matchupId: z.number(),
  teamId: z.number(),
  personId: z.number(),
  /** In milliseconds since 1970. */
  startsAt: z.number(),
});
export type GameLink = z.infer<typeof gameLink>;

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

export const signGameLink = (given: GameLink, keys: LinkKeys): Promise<string> => sign({ game: given }, keys);

/** What the link is about; null if it is truncated, forged, or of another kind. */
export async function readGameLink(token: string, keys: LinkKeys): Promise<GameLink | null> {
  return gameLink.safeParse((await claimsOf(token, keys))?.['game']).data ?? null;
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
