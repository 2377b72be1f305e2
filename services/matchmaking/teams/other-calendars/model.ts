import { Schema, type Types } from 'mongoose';
import type { Problem } from './rules.ts';

/** A team's calendar elsewhere. Of what is in it only hours are kept: titles name players and their parents. */
export type OtherCalendarRecord = {
  _id: Types.ObjectId;
  teamId: number;
  /** Who added it, and whom it goes with. */
  byId: number;
  /** The sealed address: whoever has it can read the calendar. */
  address: string;
  /** SHA-256 of the address, to find it again. */
  addressHash: string;
  createdAt: Date;
  /** What the server named this version, to ask only for a newer one. */
  etag: string | null;
  lastModified: string | null;
  /** When it last answered, and when its text was last read: it may answer that nothing is new. */
  readAt: Date | null;
  parsedAt: Date | null;
  /** The time zone of days and times without one. */
  timeZone: string | null;
  /** In milliseconds since 1970, in order, without overlaps. */
  busy: { from: number; to: number }[];
  problem: Problem | null;
  failingSince: Date | null;
  failures: number;
  /** When it is read next; null once it is given up. */
  dueAt: Date | null;
};

const at = { type: Date, default: null };
const text = { type: String, default: null };

export const otherCalendarSchema = new Schema<OtherCalendarRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    teamId: { type: Number, required: true },
    byId: { type: Number, required: true },
    address: { type: String, required: true },
    addressHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    etag: text,
    lastModified: text,
    readAt: at,
    parsedAt: at,
    timeZone: text,
    busy: { type: Schema.Types.Mixed, required: true },
    problem: { type: Schema.Types.Mixed, default: null },
    failingSince: at,
    failures: { type: Number, required: true },
    dueAt: at,
  },
  { collection: 'other-calendars', versionKey: false },
);
otherCalendarSchema.index({ teamId: 1, addressHash: 1 }, { unique: true });
otherCalendarSchema.index({ dueAt: 1 });
