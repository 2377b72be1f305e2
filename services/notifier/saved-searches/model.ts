import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** A saved search that no longer sends alerts, as last published by the matchmaking service. */
export type StoppedSearchRecord = {
  /** The search's ID. */
  _id: string;
  /** When it stopped: alerts arrive by another queue, and may be later. */
  at: Date;
};

export const stoppedSearchSchema = new Schema<StoppedSearchRecord>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'stopped-searches', versionKey: false },
);
// Only alerts from before can still be pending, and none waits longer than this.
stoppedSearchSchema.index({ at: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
