import { Schema } from 'mongoose';

/** A browser that accepts push notifications. */
export type SubscriptionRecord = {
  /** The endpoint's SHA-256, to keep job IDs and indexes short. */
  _id: string;
  userId: number;
  /** A {@link PushAddress}, as JSON. */
  sealed: string;
  /** Such as `Chrome on Android`. */
  device: string;
  createdAt: Date;
};

/** Stored sealed. */
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
    sealed: { type: String, required: true },
    device: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'subscriptions', versionKey: false },
);
subscriptionSchema.index({ userId: 1, createdAt: -1 });

/** The keys that identify us to push services; generated at the first start and shared by all instances. */
export type VapidRecord = { _id: 'vapid'; publicKey: string; privateKey: string };

export const vapidSchema = new Schema<VapidRecord>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    privateKey: { type: String, required: true },
  },
  { collection: 'keys', versionKey: false },
);
