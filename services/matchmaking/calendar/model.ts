import { Schema } from 'mongoose';

/** A team's private calendar feed. Anyone with the token can read it; a new token replaces the old one. */
export type FeedRecord = {
  /** The team. */
  _id: number;
  /** SHA-256 of the token, in hex, to look up the feed. */
  tokenHash?: string;
  /** The sealed token, to show it to its team again. */
  sealed?: string;
  /** The plain token of older versions; `resealing.ts` removes it. */
  token?: string;
  /** Null or missing in older records. */
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
feedSchema.index({ token: 1 }, { sparse: true });
