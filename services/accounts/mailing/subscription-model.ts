import { Schema } from 'mongoose';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** Unconfirmed addresses are deleted this long after their link expires. Confirmed ones stay. */
const REQUEST_KEPT_SECONDS = 30 * DAY_SECONDS;

/** A newsletter address: requested, confirmed or unsubscribed. */
export type SubscriptionRecord = {
  _id: string;
  email: string;
  status: 'requested' | 'confirmed' | 'left';
  /** SHA-256 of the mailed token, in hex; null once used. */
  tokenHash: string | null;
  expiresAt: Date | null;
  createdAt: Date;
};

export const subscriptionSchema = new Schema<SubscriptionRecord>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    status: { type: String, required: true },
    tokenHash: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'subscriptions', versionKey: false },
);
subscriptionSchema.index({ email: 1 }, { unique: true });
subscriptionSchema.index({ tokenHash: 1 });
subscriptionSchema.index({ status: 1 });
subscriptionSchema.index(
  { expiresAt: 1 },
  { expireAfterSeconds: REQUEST_KEPT_SECONDS, partialFilterExpression: { status: 'requested' } },
);
