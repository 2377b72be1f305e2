import { Schema } from 'mongoose';

/** A person's private feed of a team's games. Anyone with the token can read it; a new token replaces the old one. */
export type FeedRecord = {
  /** See `feedIdOf`. */
  _id: number | string;
  /** Both are missing in records from before several people ran a team. */
  teamId?: number;
  personId?: number;
  /** SHA-256 of the token, in hex, to look up the feed. */
  tokenHash?: string;
  /** The sealed token, to show it to its person again. */
  sealed?: string;
  /** The plain token of older versions; `resealing.ts` removes it. */
  token?: string;
  /** Null or missing in older records. */
  renewedAt?: Date | null;
};

export const feedSchema = new Schema<FeedRecord>(
  {
    _id: { type: Schema.Types.Mixed, required: true },
    teamId: { type: Number, default: undefined },
    personId: { type: Number, default: undefined },
    tokenHash: { type: String, default: undefined },
    sealed: { type: String, default: undefined },
    token: { type: String, default: undefined },
    renewedAt: { type: Date, default: null },
  },
  { collection: 'feeds', versionKey: false },
);
feedSchema.index({ teamId: 1, personId: 1 });
feedSchema.index({ personId: 1 });
feedSchema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } });
feedSchema.index({ token: 1 }, { sparse: true });
