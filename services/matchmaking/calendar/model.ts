import { Schema } from 'mongoose';

/** A team's private calendar address. Who holds the token may read the calendar; a new one ends the old one. */
export type FeedRecord = {
  /** The team. */
  _id: number;
  /** SHA-256 of the token, in hex: the calendar is found by it. */
  tokenHash?: string;
  /** The token itself, to show to its team again. */
  sealed?: string;
  /** The token as older versions kept it; `sealed.ts` does away with it. */
  token?: string;
  /** Null or not there in records from before it was noted. */
  renewedAt?: Date | null;
};

export const feedSchema = new Schema<FeedRecord>(
  {
    _id: { type: Number, required: true },
    tokenHash: { type: String, default: undefined },
    sealed: { type: String, default: undefined },
    token: { type: String, default: undefined },
    renewedAt: { type: Date, default: null },
  },
  { collection: 'feeds', versionKey: false },
);
feedSchema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } });
