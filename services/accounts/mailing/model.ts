import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

const REQUEST_KEPT_SECONDS = 30 * DAY_SECONDS;

export const subscriptionSchema = recordSchema('subscriptions', {
  _id: z.string(),
  email: z.string(),
  status: z.enum(['requested', 'confirmed', 'left']),
  tokenHash: z.nullable(z.string()),
  expiresAt: z.nullable(z.date()),
  createdAt: z.date(),
});
subscriptionSchema.index({ email: 1 }, { unique: true });
subscriptionSchema.index({ tokenHash: 1 });
subscriptionSchema.index({ status: 1 });
subscriptionSchema.index(
  { expiresAt: 1 },
  { expireAfterSeconds: REQUEST_KEPT_SECONDS, partialFilterExpression: { status: 'requested' } },
);
export type SubscriptionRecord = RecordOf<typeof subscriptionSchema>;
