/** Whether a report comes from the provider. Pure. */
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';

/** A queue of a provider may be late; after this, a report counts as repeated by somebody else. */
export const FRESH_MS = HOUR_MS;

/**
 * When it was signed, in milliseconds, and what makes it unlike any other; null if the signature is wrong. That is made of
 * what is signed: the same text has many valid signatures.
 */
export type Signed = { at: number; once: string } | null;

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** In constant time, whatever their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Basic authentication, for which Postmark takes a name and a password in the webhook's address. */
export function isFromPostmark(authorization: string, login: string): boolean {
  return isSame(authorization, `Basic ${Buffer.from(login).toString('base64')}`);
}

/**
 * Null for anything but a public key for ECDSA.
 * @param text as SendGrid shows it: DER in base64
 */
export function sendgridKeyIn(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : null;
  } catch {
    return null;
  }
}

/** ECDSA over the timestamp and the body as it came. */
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

/** An HMAC over a timestamp and a token: it does not cover the report, so a token counts once. */
export function signedByMailgun(report: unknown, key: string): Signed {
  const given = mailgun.safeParse(report).data?.signature;
  if (!given) return null;
  // Nothing stands between the two: what a forger moves from one to the other is the same text.
  const text = given.timestamp + given.token;
  const wanted = createHmac('sha256', key).update(text).digest('hex');
  return isSame(given.signature, wanted) ? { at: Number(given.timestamp) * 1_000, once: digestOf(text) } : null;
}
