import { preferences } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Separate from contacts, because a team's time zone may arrive before its account. */
export const readerSchema = recordSchema('readers', {
  _id: z.number(),
  preferences: z.optional(preferences),
  zone: z.optional(z.object({ timeZone: z.string(), revision: z.number() })),
});
