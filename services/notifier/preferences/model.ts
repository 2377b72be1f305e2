import { preferences } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** What an account has chosen, and where its team is. Separate from its contact, as they come in any order. */
export const readerSchema = recordSchema('readers', {
  _id: z.number(),
  /** Missing for the defaults: see `usualPreferences`. */
  preferences: z.optional(preferences),
  /** The team's IANA time zone, and the account revision whose place gave it. */
  zone: z.optional(z.object({ timeZone: z.string(), revision: z.number() })),
});
