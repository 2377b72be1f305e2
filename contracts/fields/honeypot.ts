import * as z from 'zod/mini';

export const honeypot = { leaveEmpty: z.optional(z.string().check(z.maxLength(500))), shownMs: z.optional(z.number()) };
export const TOO_QUICK_MS = 600;
export const TOO_QUICK = 'That was quick. Please send it once more.';
export const HIDDEN_FILLED =
  'Something filled in a field that you can’t see. We cleared it: please send the form again.';
