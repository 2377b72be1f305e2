import { Schema } from 'mongoose';

/** A browser that takes notifications while no page is open. */
export type SubscriptionRecord = {
  /** The endpoint's SHA-256: job ids and indexes are to be short. */
  _id: string;
  userId: number;
  /** Where its push service takes messages for it. Whoever knows it may send some. */
  endpoint: string;
  /** What its messages are encrypted with (RFC 8291). */
  keys: { p256dh: string; auth: string };
  createdAt: Date;
};

export const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    endpoint: { type: String, required: true },
    keys: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'subscriptions', versionKey: false },
);
subscriptionSchema.index({ userId: 1, createdAt: -1 });
