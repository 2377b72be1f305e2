/** Signed links in e-mails: services write them, and read those of what they keep. They hold for as long as the e-mail is kept. */
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { IdentityKey } from './identity.ts';

/** Not the issuer of identities: a link can never stand in for one. */
const ISSUER = 'playfield-mail';

const mailing = z.discriminatedUnion('list', [
  z.object({ list: z.literal('notifications'), userId: z.number() }),
  z.object({ list: z.literal('newsletter'), subscription: z.string() }),
  z.object({ list: z.literal('search'), searchId: z.string() }),
]);
/** What a reader may leave: the notifications of their account, the newsletter, or the alerts of one saved search. */
export type Mailing = z.infer<typeof mailing>;

export async function signMailing(given: Mailing, key: IdentityKey): Promise<string> {
  return new SignJWT({ mailing: given }).setProtectedHeader({ alg: 'HS256' }).setIssuer(ISSUER).sign(key);
}

/** What the link is about, or null where it is cut off or forged. */
export async function readMailing(token: string, key: IdentityKey): Promise<Mailing | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] });
    return mailing.parse(payload['mailing']);
  } catch {
    return null;
  }
}
