/** Bot detection for public forms. */
import * as z from 'zod/mini';

/**
 * Hidden fields of public forms. `website` is invisible: only bots fill it in, and they get a normal answer. `shownMs`
 * is how long the page had been open.
 */
export const honeypot = {
  website: z.optional(z.string().check(z.maxLength(500))),
  shownMs: z.optional(z.number()),
};
/** Nobody reads, fills in and sends a form faster, in milliseconds. */
export const TOO_QUICK_MS = 600;
export const TOO_QUICK = 'That was quick. Please send it once more.';
