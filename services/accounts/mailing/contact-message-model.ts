import { Schema } from 'mongoose';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** Kept for a year after the answer, for context if the sender writes again. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** A contact message; the email to support is a copy of it. */
export type ContactMessageRecord = {
  _id: string;
  name: string | null;
  email: string;
  requestType: string;
  message: string;
  createdAt: Date;
  answeredAt: Date | null;
};

export const contactMessageSchema = new Schema<ContactMessageRecord>(
  {
    _id: { type: String, required: true },
    name: { type: String, default: null },
    email: { type: String, required: true },
    requestType: { type: String, required: true },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
  },
  { collection: 'contact-messages', versionKey: false },
);
contactMessageSchema.index({ email: 1 });
contactMessageSchema.index({ answeredAt: 1, _id: -1 });
contactMessageSchema.index({ answeredAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
