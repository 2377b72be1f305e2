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
  { _id: String, userId: Number, sealed: String, device: String, createdAt: Date },
  { collection: 'subscriptions', versionKey: false },
);
subscriptionSchema.index({ userId: 1, createdAt: -1 });

/** The keys that identify us to push services; generated at the first start and shared by all instances. */
export type VapidRecord = { _id: 'vapid'; publicKey: string; privateKey: string };

export const vapidSchema = new Schema<VapidRecord>(
  { _id: String, publicKey: String, privateKey: String },
  { collection: 'keys', versionKey: false },
);
