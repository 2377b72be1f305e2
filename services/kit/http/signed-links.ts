/** Signed links in emails: services write and read those about their own data. Valid as long as the email is kept. */
import { jwtVerify, SignJWT } from 'jose';
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

/** The first one signs, all of them verify. */
export type LinkKeys = readonly [Uint8Array, ...Uint8Array[]];

export function linkKeys(secrets: readonly string[]): LinkKeys {
  const [first, ...others] = secrets.map((secret) => new TextEncoder().encode(secret));
  if (!first) throw new Error('There is no key to sign links with');
  return [first, ...others];
}

export async function signMailing(given: Mailing, [key]: LinkKeys): Promise<string> {
  return new SignJWT({ mailing: given }).setProtectedHeader({ alg: 'HS256' }).setIssuer(ISSUER).sign(key);
}

/** What the link is about; null if it is truncated or forged. */
export async function readMailing(token: string, keys: LinkKeys): Promise<Mailing | null> {
  for (const key of keys) {
    const verified = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] }).catch(() => null);
    if (verified) return mailing.safeParse(verified.payload['mailing']).data ?? null;
  }
  return null;
}
