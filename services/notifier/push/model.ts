import { Schema } from 'mongoose';

/** A browser that accepts push notifications. */
export type SubscriptionRecord = {
  /** The endpoint's SHA-256, to keep job IDs and indexes short. */
  _id: string;
  userId: number;
  /** A {@link PushAddress}, as JSON. */
  sealed?: string;
  /** Such as `Chrome on Android`; null in older records. */
  device?: string | null;
  createdAt: Date;
} & Partial<PushAddress>;

/** Stored sealed; older versions stored it in plain text, which `secrets.ts` removes. */
export type PushAddress = {
  /** Where its push service accepts messages. Anyone who knows it can send some. */
  endpoint: string;
  /** Encrypts its messages (RFC 8291). */
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
