import type { QuickMatch } from '@playfield/contracts/quick-match.ts';
import { Schema, type Types } from 'mongoose';

/** A team's request for a game soon. The asked teams' proposals carry its ID; the first to change its status wins. */
export type QuickRecord = {
  _id: Types.ObjectId;
  teamId: number;
  status: QuickMatch['status'];
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  host: 'us' | 'them';
  asked: number;
  expiresAt: Date;
  matchupId: number | null;
};

const text = { type: String, required: true };

export const quickSchema = new Schema<QuickRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    teamId: { type: Number, required: true },
    status: text,
    date: text,
    startTime: text,
    endTime: text,
    timeZone: text,
    host: text,
    asked: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
    matchupId: { type: Number, default: null },
  },
  { collection: 'quick-matches', versionKey: false },
);
quickSchema.index({ teamId: 1, _id: -1 });
quickSchema.index({ teamId: 1 }, { unique: true, partialFilterExpression: { status: 'open' } });
quickSchema.index({ status: 1, expiresAt: 1 });
