import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** Whether searches still list an alerted game. They list unknown games. */
export type ListingStatusRecord = {
  /** The game's ID in matchmaking. */
  _id: number;
  /** The last applied event: IDs sort by time, and events may arrive in any order. */
  eventId: string;
  listed: boolean;
  changedAt: Date;
};

export const listingStatusSchema = new Schema<ListingStatusRecord>(
  {
    _id: { type: Number, required: true },
    eventId: { type: String, required: true },
    listed: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'listing-status', versionKey: false },
);
listingStatusSchema.index({ changedAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
