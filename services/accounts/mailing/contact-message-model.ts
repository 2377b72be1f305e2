import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Kept for a year after the answer, for context if the sender writes again. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** A contact message; the email to support is a copy of it. */
export const contactMessageSchema = recordSchema('contact-messages', {
  _id: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  requestType: z.string(),
  message: z.string(),
  createdAt: z.date(),
  answeredAt: z.nullable(z.date()),
});
contactMessageSchema.index({ email: 1 });
contactMessageSchema.index({ answeredAt: 1, _id: -1 });
contactMessageSchema.index({ answeredAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type ContactMessageRecord = RecordOf<typeof contactMessageSchema>;
