/** Copies of other services' facts that decide whether a notification is still sent. Their events arrive in any order. */
import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** No notification waits longer than this. */
const expireAfterSeconds = NOTIFICATION_DAYS * 24 * 3_600;

/** A block between two teams. */
export type BlockRecord = {
  /** The blocker's ID and the blocked team's. */
  _id: string;
  active: boolean;
  at: Date;
};

export const blockSchema = new Schema<BlockRecord>(
  { _id: String, active: Boolean, at: Date },
  { collection: 'blocks', versionKey: false },
);
blockSchema.index({ at: 1 }, { expireAfterSeconds });

/** Whether searches still list an alerted game. They list unknown games. */
export type ListingStatusRecord = {
  /** The game's ID in matchmaking. */
  _id: number;
  /** The last applied event: IDs sort by time. */
  eventId: string;
  listed: boolean;
  changedAt: Date;
};

export const listingStatusSchema = new Schema<ListingStatusRecord>(
  { _id: Number, eventId: String, listed: Boolean, changedAt: Date },
  { collection: 'listing-status', versionKey: false },
);
listingStatusSchema.index({ changedAt: 1 }, { expireAfterSeconds });

/** A saved search that no longer sends alerts, by ID, and since when. */
export type StoppedSearchRecord = { _id: string; at: Date };

export const stoppedSearchSchema = new Schema<StoppedSearchRecord>(
  { _id: String, at: Date },
  { collection: 'stopped-searches', versionKey: false },
);
stoppedSearchSchema.index({ at: 1 }, { expireAfterSeconds });

/** Notifications to one team about another's messages, and when it read them. */
export type ReadReceiptRecord = {
  /** The reader's ID and the writer's. */
  _id: string;
  readerId: number;
  otherId: number;
  /** How many notifications there were: written with each, so that it conflicts with a concurrent read receipt. */
  notified: number;
  /** When it last read; null if never. */
  readAt: Date | null;
  changedAt: Date;
};

export const readReceiptSchema = new Schema<ReadReceiptRecord>(
  {
    _id: String,
    readerId: Number,
    otherId: Number,
    notified: { type: Number, default: 0 },
    readAt: { type: Date, default: null },
    changedAt: Date,
  },
  { collection: 'read-receipts', versionKey: false },
);
readReceiptSchema.index({ readerId: 1 });
readReceiptSchema.index({ otherId: 1 });
readReceiptSchema.index({ changedAt: 1 }, { expireAfterSeconds });
