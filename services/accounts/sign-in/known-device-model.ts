import { Schema } from 'mongoose';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** Longer than two seasons: someone who signs in once a year gets no warning about their own phone. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

/** A browser, system and network that someone has signed in from. */
export type KnownDeviceRecord = {
  /** A keyed hash of the three and the user. */
  _id: string;
  userId: number;
  seenAt: Date;
};

export const knownDeviceSchema = new Schema<KnownDeviceRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'known-devices', versionKey: false },
);
knownDeviceSchema.index({ userId: 1, seenAt: -1 });
knownDeviceSchema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
