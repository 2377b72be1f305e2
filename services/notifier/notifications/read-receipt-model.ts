import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** What one team was told of another's messages, and that it has read them since: the two facts may arrive in any order. */
export type ReadReceiptRecord = {
  /** The reader's id and the writer's. */
  _id: string;
  readerId: number;
  otherId: number;
  /** How often it was told: written with each news, so that news and reading meet where they arrive at the same time. */
  told: number;
  /** When it last read; null before. */
  readAt: Date | null;
  changedAt: Date;
};

export const readReceiptSchema = new Schema<ReadReceiptRecord>(
  {
    _id: { type: String, required: true },
    readerId: { type: Number, required: true },
    otherId: { type: Number, required: true },
    told: { type: Number, default: 0 },
    readAt: { type: Date, default: null },
    changedAt: { type: Date, required: true },
  },
  { collection: 'readings', versionKey: false },
);
readReceiptSchema.index({ readerId: 1 });
readReceiptSchema.index({ otherId: 1 });
readReceiptSchema.index({ changedAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
