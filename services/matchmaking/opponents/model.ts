import { Schema } from 'mongoose';

/** A few of its free hours that one team was shown of another: it learns of no others until they are forgotten. */
export type ShownSlotsRecord = {
  /** Who was shown them, and whose they are: `7.12`. */
  _id: string;
  /** In milliseconds since 1970. */
  slots: { from: number; to: number }[];
  /** Since when; forgotten a week later. */
  at: Date;
};

/** A coach looks at another weekend within a week; who reads a calendar hour by hour has a long wait. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

export const shownSlotsSchema = new Schema<ShownSlotsRecord>(
  {
    _id: { type: String, required: true },
    slots: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'shown-slots', versionKey: false },
);
shownSlotsSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
