import { Schema } from 'mongoose';

/** A team's private calendar address. Who holds the token may read the calendar; a new one ends the old one. */
export type FeedRecord = { /** The team. */ _id: number; token: string };

export const feedSchema = new Schema<FeedRecord>(
  { _id: { type: Number, required: true }, token: { type: String, required: true } },
  { collection: 'feeds', versionKey: false },
);
feedSchema.index({ token: 1 }, { unique: true });
