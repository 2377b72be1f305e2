import { Schema } from 'mongoose';

/** A browser that takes notifications while no page is open. */
export type SubscriptionRecord = {
  /** The endpoint's SHA-256: job ids and indexes are to be short. */
  _id: string;
  userId: number;
  /** A {@link PushAddress}, as JSON. */
  sealed?: string;
  /** Like `Chrome on Android`; null in records from before it was noted. */
  device?: string | null;
  createdAt: Date;
} & Partial<PushAddress>;

/** Kept sealed; older versions kept it as it is, and `sealed.ts` does away with that. */
export type PushAddress = {
  /** Where its push service takes messages for it. Whoever knows it may send some. */
  endpoint: string;
  /** What its messages are encrypted with (RFC 8291). */
  keys: { p256dh: string; auth: string };
};

export const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    sealed: { type: String, default: undefined },
    endpoint: { type: String, default: undefined },
    keys: { type: Schema.Types.Mixed, default: undefined },
    device: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'subscriptions', versionKey: false },
);
subscriptionSchema.index({ userId: 1, createdAt: -1 });
