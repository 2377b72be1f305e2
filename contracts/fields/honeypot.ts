import * as z from 'zod/mini';

/** `leaveEmpty` is invisible, so only bots fill it in. */
export const honeypot = { leaveEmpty: z.optional(z.string().check(z.maxLength(500))), shownMs: z.optional(z.number()) };
/** No person can read, fill in and send a form this fast. */
export const TOO_QUICK_MS = 600;
export const TOO_QUICK = 'That was quick. Please send it once more.';
export const HIDDEN_FILLED =
  'Something filled in a field that you can’t see. We cleared it: please send the form again.';
