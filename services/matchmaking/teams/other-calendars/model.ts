import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Only busy times are stored, because events may name players and their parents. */
export const otherCalendarSchema = recordSchema('other-calendars', {
  _id: objectId,
  teamId: z.number(),
  /** ID of the person who added the calendar. When they no longer run the team, the calendar is deleted. */
  byId: z.number(),
  address: z.string(),
  createdAt: z.date(),
  readAt: z.nullable(z.date()),
  timeZone: z.nullable(z.string()),
  busy: z.array(z.object({ from: z.number(), to: z.number() })),
  problem: z.nullable(z.string()),
  failingSince: z.nullable(z.date()),
  crashes: z.number(),
  dueAt: z.nullable(z.date()),
});
otherCalendarSchema.index({ teamId: 1 });
otherCalendarSchema.index({ dueAt: 1 });
export type OtherCalendarRecord = RecordOf<typeof otherCalendarSchema>;

export const aboutCalendar = (id: unknown) => `other calendar ${String(id)}`;

export const addressIn = ({ _id, address }: OtherCalendarRecord, sealing: Sealing) =>
  sealing.open(address, aboutCalendar(_id));
