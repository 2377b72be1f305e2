import { Schema } from 'mongoose';

/** The keys by which push services know us, made at the first start: all instances use the same. */
export type VapidRecord = { _id: 'vapid'; publicKey: string; privateKey: string };

export const vapidSchema = new Schema<VapidRecord>(
  {
    _id: { type: String, required: true },
    publicKey: { type: String, required: true },
    privateKey: { type: String, required: true },
  },
  { collection: 'keys', versionKey: false },
);
