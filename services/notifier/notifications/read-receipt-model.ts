import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** Notifications to one team about another's messages, and when it read them: both events may arrive in any order. */
export type ReadReceiptRecord = {
  /** The reader's ID and the writer's. */
  _id: string;
  readerId: number;
  otherId: number;
  /** How many notifications there were: written with each, so that it conflicts with a simultaneous read receipt. */
  notified: number;
  /** When it last read; null if never. */
  readAt: Date | null;
  changedAt: Date;
};

export const readReceiptSchema = new Schema<ReadReceiptRecord>(
  {
    _id: { type: String, required: true },
    readerId: { type: Number, required: true },
    otherId: { type: Number, required: true },
    notified: { type: Number, default: 0 },
    readAt: { type: Date, default: null },
    changedAt: { type: Date, required: true },
  },
  { collection: 'read-receipts', versionKey: false },
);
readReceiptSchema.index({ readerId: 1 });
readReceiptSchema.index({ otherId: 1 });
readReceiptSchema.index({ changedAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
