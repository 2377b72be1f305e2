import { Schema } from 'mongoose';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** The few free hours of one team that another was shown. It sees no others until these expire. */
export type ShownSlotsRecord = {
  /** The viewer and the team shown: `7.12`. */
  _id: string;
  /** In milliseconds since 1970. */
  slots: { from: number; to: number }[];
  /** Expires a week later. */
  at: Date;
};

/** A coach checks another weekend within a week; reading a calendar hour by hour takes far too long. */
const KEPT_SECONDS = 7 * DAY_SECONDS;

export const shownSlotsSchema = new Schema<ShownSlotsRecord>(
  {
    _id: { type: String, required: true },
    slots: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'shown-slots', versionKey: false },
);
shownSlotsSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
