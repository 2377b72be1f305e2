import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { interestStatus } from '@playfield/contracts/interests.ts';
import { Types } from 'mongoose';
import type { MatchupRecord } from '../games/model.ts';

export const interestSchema = recordSchema('interests', {
  _id: objectId,
  matchupId: z.number(),
  postingTeamId: z.number(),
  /** The interested team. */
  teamId: z.number(),
  status: interestStatus,
  /** The posting team's note with its answer. */
  note: z.nullable(z.string()),
  /** The interested team's words about itself; absent if it wrote none. */
  intro: z.optional(z.string()),
  /** The client's ID for it, which makes retries safe; absent if none was given. */
  clientId: z.optional(z.string()),
  /** Whether another team was chosen, and the posting team did not decline this one. */
  passedOver: z.optional(z.boolean()),
  /** Since when it stands by, and when it was offered the game; absent if it was not. */
  standsBy: z.optional(z.date()),
  offeredAt: z.optional(z.date()),
  createdAt: z.date(),
});
interestSchema.index({ matchupId: 1, teamId: 1 }, { unique: true });
interestSchema.index({ teamId: 1, _id: -1 });
interestSchema.index({ postingTeamId: 1, teamId: 1, status: 1 });
export type InterestRecord = RecordOf<typeof interestSchema>;

/** A team's interest in a game. */
export const newInterest = (game: MatchupRecord, teamId: number, now: Date): InterestRecord => ({
  _id: new Types.ObjectId(),
  matchupId: game._id,
  postingTeamId: game.teamId,
  teamId,
  status: 'pending',
  note: null,
  createdAt: now,
});
