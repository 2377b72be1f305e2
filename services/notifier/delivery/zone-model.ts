import { Schema } from 'mongoose';

/** A team's time zone. Separate from its contact: they come from different services, in any order. */
export type ZoneRecord = {
  _id: number;
  /** The account revision whose place gave the zone. */
  revision: number;
  /** An IANA time zone. */
  timeZone: string;
};

export const zoneSchema = new Schema<ZoneRecord>(
  {
    _id: { type: Number, required: true },
    revision: { type: Number, required: true },
    timeZone: { type: String, required: true },
  },
  { collection: 'zones', versionKey: false },
);
