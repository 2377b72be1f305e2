import type { ChangeReason } from '@playfield/contracts/changes.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { LogEntry, LogKind } from '@playfield/contracts/game-log.ts';
import { Schema, type Types } from 'mongoose';

/** By then, two seasons are over. */
const KEPT_SECONDS = 400 * DAY_SECONDS;

export type LogRecord = {
  _id: Types.ObjectId;
  matchupId: number;
  teamId: number;
  /** The account of whoever did it, in a team that several people run. */
  personId: number | null;
  what: LogKind;
  at: Date;
  times?: NonNullable<LogEntry['times']>;
  reason?: ChangeReason;
  note?: string;
  late?: true;
};

export const logSchema = new Schema<LogRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    matchupId: { type: Number, required: true },
    teamId: { type: Number, required: true },
    personId: { type: Number, default: null },
    what: { type: String, required: true },
    at: { type: Date, required: true },
    times: { type: Schema.Types.Mixed, default: undefined },
    reason: { type: String, default: undefined },
    note: { type: String, default: undefined },
    late: { type: Boolean, default: undefined },
  },
  { collection: 'game-log', versionKey: false },
);
logSchema.index({ matchupId: 1, _id: 1 });
logSchema.index({ teamId: 1 });
logSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
