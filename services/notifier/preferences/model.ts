import { preferences } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Separate from the account's contact, because events arrive in any order. */
export const readerSchema = recordSchema('readers', {
  _id: z.number(),
  preferences: z.optional(preferences),
  /** The team's IANA time zone, and the account revision that it was found for. */
  zone: z.optional(z.object({ timeZone: z.string(), revision: z.number() })),
});
