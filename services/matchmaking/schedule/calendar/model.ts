import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A person's private feed of a team's games. Anyone with the token can read it; a new token replaces the old one. */
export const feedSchema = recordSchema('calendar-feeds', {
  /** See `feedIdOf`. */
  _id: z.string(),
  teamId: z.number(),
  personId: z.number(),
  /** SHA-256 of the token, in hex, to look up the feed. */
  tokenHash: z.string(),
  /** The sealed token, to show it to its person again. */
  sealed: z.string(),
  renewedAt: z.date(),
});
feedSchema.index({ teamId: 1, personId: 1 });
feedSchema.index({ personId: 1 });
feedSchema.index({ tokenHash: 1 }, { unique: true });
export type FeedRecord = RecordOf<typeof feedSchema>;
