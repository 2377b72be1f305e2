import { changeReason } from '@playfield/contracts/changes.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { logKind, type LogEntry } from '@playfield/contracts/game-log.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

const KEPT_SECONDS = 400 * DAY_SECONDS;

export const logSchema = recordSchema('game-log', {
  _id: objectId,
  matchupId: z.number(),
  teamId: z.number(),
  personId: z.nullable(z.number()),
  what: logKind,
  at: z.date(),
  times: z.optional(z.custom<NonNullable<LogEntry['times']>>()),
  reason: z.optional(changeReason),
  note: z.optional(z.string()),
  late: z.optional(z.literal(true)),
});
logSchema.index({ matchupId: 1, _id: 1 });
logSchema.index({ teamId: 1 });
logSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type LogRecord = RecordOf<typeof logSchema>;

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
  /** When the review takes effect: once both teams have reviewed each other, or else after a delay. */
  revealedAt: z.date(),
  revealNotifiedAt: z.nullable(z.date()),
  createdAt: z.date(),
});
reviewSchema.index({ teamId: 1, matchupId: 1, reviewerId: 1 }, { unique: true });
reviewSchema.index({ revealNotifiedAt: 1, revealedAt: 1 });
reviewSchema.index({ teamId: 1, _id: -1 });
reviewSchema.index({ reviewerId: 1, _id: -1 });
export type ReviewRecord = RecordOf<typeof reviewSchema>;
