import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import type { Problem } from './rules.ts';

/** A team's calendar elsewhere. Of what is in it only hours are kept: titles name players and their parents. */
export const otherCalendarSchema = recordSchema('other-calendars', {
  _id: objectId,
  teamId: z.number(),
  /** Who added it, and whom it goes with. */
  byId: z.number(),
  /** The sealed address: whoever has it can read the calendar. */
  address: z.string(),
  /** SHA-256 of the address, to find it again. */
  addressHash: z.string(),
  createdAt: z.date(),
  /** What the server named this version, to ask only for a newer one. */
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  /** When it last answered, and when its text was last read: it may answer that nothing is new. */
  readAt: z.nullable(z.date()),
  parsedAt: z.nullable(z.date()),
  /** The time zone of days and times without one. */
  timeZone: z.nullable(z.string()),
  /** In milliseconds since 1970, in order, without overlaps. */
  busy: z.array(z.object({ from: z.number(), to: z.number() })),
  problem: z.nullable(z.custom<Problem>()),
  failingSince: z.nullable(z.date()),
  failures: z.number(),
  /** When it is read next; null once it is given up. */
  dueAt: z.nullable(z.date()),
});
otherCalendarSchema.index({ teamId: 1, addressHash: 1 }, { unique: true });
otherCalendarSchema.index({ dueAt: 1 });
export type OtherCalendarRecord = RecordOf<typeof otherCalendarSchema>;
