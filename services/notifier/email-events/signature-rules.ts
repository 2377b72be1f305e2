/** Whether a report comes from the provider. Pure. */
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import * as z from 'zod';

/** A queue of a provider may be late; after this, a report counts as repeated by somebody else. */
export const FRESH_MS = 60 * 60_000;

/** When it was signed, in milliseconds, and what makes it unlike any other; null if the signature is wrong. */
export type Signed = { at: number; once: string } | null;

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
 * ECDSA over the timestamp and the body as it came.
 * @param key the public key that SendGrid shows: DER in base64
 */
export function signedBySendgrid(
  { signature, timestamp, body }: { signature: string; timestamp: string; body: string },
  key: string,
): Signed {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const isTheirs = verify('sha256', Buffer.from(timestamp + body), publicKey, Buffer.from(signature, 'base64'));
  return isTheirs ? { at: Number(timestamp) * 1_000, once: signature } : null;
}

const mailgun = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string().max(256), signature: z.string() }),
});

/** An HMAC over a timestamp and a token: it does not cover the report, so a token counts once. */
export function signedByMailgun(report: unknown, key: string): Signed {
  const given = mailgun.safeParse(report).data?.signature;
  if (!given) return null;
  const wanted = createHmac('sha256', key)
    .update(given.timestamp + given.token)
    .digest('hex');
  return isSame(given.signature, wanted) ? { at: Number(given.timestamp) * 1_000, once: given.token } : null;
}
