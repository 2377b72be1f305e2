import { Schema } from 'mongoose';

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
