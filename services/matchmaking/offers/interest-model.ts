import type { InterestStatus } from '@playfield/contracts/interests.ts';
import { Schema, Types } from 'mongoose';
import type { MatchupRecord } from '../games/model.ts';

export type InterestRecord = {
  _id: Types.ObjectId;
  matchupId: number;
  postingTeamId: number;
  /** The interested team. */
  teamId: number;
  status: InterestStatus;
  /** The posting team's note with its answer. */
  note: string | null;
  /** The interested team's words about itself; absent if it wrote none. */
  intro?: string;
  /** The client's ID for it, which makes retries safe; absent if none was given. */
  clientId?: string;
  /** Whether another team was chosen, and the posting team did not decline this one. */
  passedOver?: boolean;
  /** Since when it stands by, and when it was offered the game; absent if it was not. */
  standsBy?: Date;
  offeredAt?: Date;
  createdAt: Date;
};

export const interestSchema = new Schema<InterestRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    matchupId: { type: Number, required: true },
    postingTeamId: { type: Number, required: true },
    teamId: { type: Number, required: true },
    status: { type: String, required: true },
    note: { type: String, default: null },
    intro: { type: String, default: undefined },
    clientId: { type: String, default: undefined },
    passedOver: { type: Boolean, default: undefined },
    standsBy: { type: Date, default: undefined },
    offeredAt: { type: Date, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'interests', versionKey: false },
);
interestSchema.index({ matchupId: 1, teamId: 1 }, { unique: true });
interestSchema.index({ teamId: 1, _id: -1 });
interestSchema.index({ postingTeamId: 1, teamId: 1, status: 1 });

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
