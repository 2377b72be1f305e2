/**
 * Links of emails by which a person answers for a team without signing in: on which days it would play, or whether it
 * plays a proposed game. They can do nothing else, and end when the answer is due.
 */
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { LinkKeys } from './signed-links.ts';

/** Different from other signed texts, so that none passes as another. */
const ISSUER = 'playfield-weekend';

const weekendLink = z.object({
  about: z.enum(['weekend', 'game']),
  /** The weekend's Saturday, or the game's ID. */
  id: z.string(),
  teamId: z.number(),
  /** Whose email it is in. */
  personId: z.number(),
});
export type WeekendLink = z.infer<typeof weekendLink>;

/** @param until after which it is not valid */
export async function signWeekendLink(link: WeekendLink, until: Date, [key]: LinkKeys): Promise<string> {
  return new SignJWT({ link })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setExpirationTime(until)
    .sign(key);
}

/** What the link is about; null if it is truncated, forged or over. */
export async function readWeekendToken(token: string, keys: LinkKeys, now: Date): Promise<WeekendLink | null> {
  const options = { issuer: ISSUER, algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp'] };
  for (const key of keys) {
    const verified = await jwtVerify(token, key, options).catch(() => null);
    if (verified) return weekendLink.safeParse(verified.payload['link']).data ?? null;
  }
  return null;
}
