import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** Maximum age of a report. Allows for delays in providers' queues. An older report counts as a replay. */
export const FRESH_MS = HOUR_MS;

/**
 * `at` is the time of signing in milliseconds. `once` is a unique key, derived from the signed text because the same
 * text has many valid signatures. Null if the signature is wrong.
 */
export type Signed = { at: number; once: string } | null;

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Postmark supports only Basic authentication, with the login in the webhook's URL. */
export function isFromPostmark(authorization: string, login: string): boolean {
  return isSame(authorization, `Basic ${Buffer.from(login).toString('base64')}`);
}

/** Returns null unless the text is an ECDSA public key (DER in base64). */
export function sendgridKeyIn(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : null;
  } catch {
    return null;
  }
}

export function signedBySendgrid(
  { signature, timestamp, body }: { signature: string; timestamp: string; body: string },
  key: KeyObject,
): Signed {
  const text = timestamp + body;
  const isTheirs = verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'));
  return isTheirs ? { at: Number(timestamp) * 1_000, once: digestOf(text) } : null;
}

const mailgun = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string().max(256), signature: z.string() }),
});

/** The HMAC does not cover the report, so each token is accepted once. */
export function signedByMailgun(report: unknown, key: string): Signed {
  const given = mailgun.safeParse(report).data?.signature;
  if (!given) return null;
  // The key is a hash of the joined text, so that moving characters between the two does not make a report look new.
  const text = given.timestamp + given.token;
  const wanted = createHmac('sha256', key).update(text).digest('hex');
  return isSame(given.signature, wanted) ? { at: Number(given.timestamp) * 1_000, once: digestOf(text) } : null;
}
