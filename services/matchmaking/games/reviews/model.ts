import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const reviewSchema = recordSchema('reviews', {
  _id: objectId,
  matchupId: z.number(),
  teamId: z.number(),
  reviewerId: z.number(),
  rating: z.number(),
  sportsmanshipRating: z.number(),
  competitivenessRating: z.number(),
  punctualityRating: z.number(),
  communicationRating: z.number(),
  comment: z.string(),
  isPublic: z.boolean(),
  /** When everyone may see it: at once if the other team has reviewed too, else after a while. */
  revealedAt: z.date(),
  /** When the team was notified that it can see it; null before. */
  revealNotifiedAt: z.nullable(z.date()),
  createdAt: z.date(),
});
reviewSchema.index({ teamId: 1, matchupId: 1, reviewerId: 1 }, { unique: true });
reviewSchema.index({ revealNotifiedAt: 1, revealedAt: 1 });
reviewSchema.index({ teamId: 1, _id: -1 });
reviewSchema.index({ reviewerId: 1, _id: -1 });
export type ReviewRecord = RecordOf<typeof reviewSchema>;
