import { SECOND_MS } from '@playfield/contracts/fields/time.ts';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod';

const ISSUER = 'playfield-mail';

const mailing = z.discriminatedUnion('list', [
  z.object({ list: z.literal('notifications'), userId: z.number() }),
  z.object({ list: z.literal('newsletter'), subscription: z.string() }),
  z.object({ list: z.literal('invitations'), address: z.string() }),
]);
export type Mailing = z.infer<typeof mailing>;

const act = z.object({
  act: z.enum(['confirm', 'cancellation', 'weekend', 'weekend_game', 'search']),
  subject: z.string(),
  teamId: z.number(),
  personId: z.number(),
  /** For `confirm` and `cancellation`: the game's start in Unix ms. If it changes, a `confirm` link takes no answer. */
  startsAt: z.optional(z.number()),
});
export type Act = z.infer<typeof act>;

export type LinkKeys = readonly [Uint8Array, ...Uint8Array[]];

export function linkKeys(secrets: readonly string[]): LinkKeys {
  const [first, ...others] = secrets.map((secret) => new TextEncoder().encode(secret));
  if (!first) throw new Error('There is no key to sign links with');
  return [first, ...others];
}

export const signMailing = (given: Mailing, keys: LinkKeys): Promise<string> => sign({ mailing: given }, keys);

export async function readMailing(token: string, keys: LinkKeys): Promise<Mailing | null> {
  return mailing.safeParse((await claimsOf(token, keys))?.['mailing']).data ?? null;
}

export const signAct = (given: Act, until: Date | null, keys: LinkKeys): Promise<string> =>
  sign({ act: given, ...(until ? { exp: Math.floor(until.getTime() / SECOND_MS) } : {}) }, keys);

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
