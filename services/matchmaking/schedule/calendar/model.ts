import { Schema } from 'mongoose';

/** A person's private feed of a team's games. Anyone with the token can read it; a new token replaces the old one. */
export type FeedRecord = {
  /** See `feedIdOf`. */
  _id: string;
  teamId: number;
  personId: number;
  /** SHA-256 of the token, in hex, to look up the feed. */
  tokenHash: string;
  /** The sealed token, to show it to its person again. */
  sealed: string;
  renewedAt: Date;
};

export const feedSchema = new Schema<FeedRecord>(
  {
    _id: { type: String, required: true },
    teamId: { type: Number, required: true },
    personId: { type: Number, required: true },
    tokenHash: { type: String, required: true },
    sealed: { type: String, required: true },
    renewedAt: { type: Date, required: true },
  },
  { collection: 'calendar-feeds', versionKey: false },
);
feedSchema.index({ teamId: 1, personId: 1 });
feedSchema.index({ personId: 1 });
feedSchema.index({ tokenHash: 1 }, { unique: true });
