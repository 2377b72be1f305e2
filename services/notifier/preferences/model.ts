import { preferences } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/**
 * An account's preferences and its team's time zone. Separate from its contact, because events arrive in any order.
 */
export const readerSchema = recordSchema('readers', {
  _id: z.number(),
  /** Absent for the defaults: see `usualPreferences`. */
  preferences: z.optional(preferences),
  /** The team's IANA time zone, and the account revision that it was found for. */
  zone: z.optional(z.object({ timeZone: z.string(), revision: z.number() })),
});
