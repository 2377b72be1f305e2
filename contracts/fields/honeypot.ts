/** Forms that anybody may send are sent by programs too. */
import * as z from 'zod/mini';

/**
 * What forms that anybody may send have beside what people see. `website` is a field out of sight: who fills it in is a
 * program, and is answered as if all were well. `shownMs` is how long the page had been open.
 */
export const honeypot = {
  website: z.optional(z.string().check(z.maxLength(500))),
  shownMs: z.optional(z.number()),
};
/** Nobody reads a form, fills it in and sends it in less, in milliseconds. */
export const TOO_QUICK_MS = 600;
export const TOO_QUICK = 'That was quick. Please send it once more.';
