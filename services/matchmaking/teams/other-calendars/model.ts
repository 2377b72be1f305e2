import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A team's calendar elsewhere. Of what is in it only hours are kept: titles name players and their parents. */
export const otherCalendarSchema = recordSchema('other-calendars', {
  _id: objectId,
  teamId: z.number(),
  /** Who added it. It is deleted with them. */
  byId: z.number(),
  /** The sealed address: whoever has it can read the calendar. */
  address: z.string(),
  createdAt: z.date(),
  /** When it last answered. */
  readAt: z.nullable(z.date()),
  /** The time zone of days and times without one. */
  timeZone: z.nullable(z.string()),
  /** In milliseconds since 1970, in order, without overlaps. */
  busy: z.array(z.object({ from: z.number(), to: z.number() })),
  /** Why the last reading failed, in words. */
  problem: z.nullable(z.string()),
  failingSince: z.nullable(z.date()),
  /** Readings in a row that ended the process they were in. */
  crashes: z.number(),
  /** When it is read next; null once it is given up. */
  dueAt: z.nullable(z.date()),
});
otherCalendarSchema.index({ teamId: 1 });
otherCalendarSchema.index({ dueAt: 1 });
export type OtherCalendarRecord = RecordOf<typeof otherCalendarSchema>;

export const aboutCalendar = (id: unknown) => `other calendar ${String(id)}`;

export const addressIn = ({ _id, address }: OtherCalendarRecord, sealing: Sealing) =>
  sealing.open(address, aboutCalendar(_id));
