import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export type PushAddress = {
  /** URL at which the push service accepts messages. Anyone who knows the URL can send messages. */
  endpoint: string;
  /** Keys that encrypt messages to the browser (RFC 8291). */
  keys: { p256dh: string; auth: string };
};

export const subscriptionSchema = recordSchema('subscriptions', {
  /** The endpoint's SHA-256, to keep job IDs and indexes short. */
  _id: z.string(),
  userId: z.number(),
  sealed: z.string(),
  device: z.string(),
  createdAt: z.date(),
});
subscriptionSchema.index({ userId: 1, createdAt: -1 });
export type SubscriptionRecord = RecordOf<typeof subscriptionSchema>;
