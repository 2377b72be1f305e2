import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

export const subscriptionSchema = recordSchema('subscriptions', {
  _id: z.string(),
  userId: z.number(),
  sealed: z.string(),
  device: z.string(),
  createdAt: z.date(),
});
subscriptionSchema.index({ userId: 1, createdAt: -1 });
export type SubscriptionRecord = RecordOf<typeof subscriptionSchema>;
