import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { TeamStepKind } from '@playfield/contracts/team-steps.ts';
import { Schema, type Types } from 'mongoose';

/** By then, two seasons are over. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

/** What someone did for a game of a team that several people run. */
export type TeamStepRecord = {
  _id: Types.ObjectId;
  teamId: number;
  matchupId: number;
  /** The account of whoever did it. */
  byId: number;
  what: TeamStepKind;
  at: Date;
};

export const teamStepSchema = new Schema<TeamStepRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    teamId: { type: Number, required: true },
    matchupId: { type: Number, required: true },
    byId: { type: Number, required: true },
    what: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'team-steps', versionKey: false },
);
teamStepSchema.index({ teamId: 1, matchupId: 1, _id: 1 });
teamStepSchema.index({ matchupId: 1 });
teamStepSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
