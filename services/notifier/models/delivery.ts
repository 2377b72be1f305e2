import type { Event } from '@playfield/contracts/events.ts';
import { Schema } from 'mongoose';

export type Recipient = { email: string; fullName: string | null };

/** One e-mail to one person about one event. The record is what makes sure that it is sent, and sent once. */
export type DeliveryRecord = {
  /** The event's id and the recipient's: the same event never makes a second e-mail to the same person. */
  _id: string;
  /** The account written to; null where the e-mail goes to a bare address. */
  userId: number | null;
  /** The bare address written to; dropped when the e-mail has been sent. */
  to: Recipient | null;
  kind: Event['type'];
  /** What the e-mail tells of; dropped when it has been sent. */
  event: Event | null;
  status: 'queued' | 'sent' | 'skipped' | 'refused';
  /** When it was last put into the queue; null before the first time. */
  enqueuedAt: Date | null;
  createdAt: Date;
  settledAt: Date | null;
};

export const deliverySchema = new Schema<DeliveryRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, default: null },
    to: { type: Schema.Types.Mixed, default: null },
    kind: { type: String, required: true },
    event: { type: Schema.Types.Mixed, default: null },
    status: { type: String, required: true },
    enqueuedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
  },
  { collection: 'deliveries', versionKey: false },
);
deliverySchema.index({ status: 1, enqueuedAt: 1, _id: 1 });
deliverySchema.index({ userId: 1, createdAt: -1 });
