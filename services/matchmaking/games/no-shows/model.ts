import type { NoShowStatus } from '@playfield/contracts/no-shows.ts';
import { Schema, type Types } from 'mongoose';

/** One team's report that the other did not show up for a game. */
export type NoShowRecord = {
  _id: Types.ObjectId;
  matchupId: number;
  reporterId: number;
  accusedId: number;
  status: NoShowStatus;
  note: string | null;
  answer: string | null;
  /** An admin's reason; null if no admin decided. */
  reason: string | null;
  /** No answer by then counts as agreement. */
  answerBy: Date;
  createdAt: Date;
};

export const noShowSchema = new Schema<NoShowRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    matchupId: { type: Number, required: true },
    reporterId: { type: Number, required: true },
    accusedId: { type: Number, required: true },
    status: { type: String, required: true },
    note: { type: String, default: null },
    answer: { type: String, default: null },
    reason: { type: String, default: null },
    answerBy: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'no-shows', versionKey: false },
);
noShowSchema.index({ matchupId: 1, reporterId: 1 }, { unique: true });
noShowSchema.index({ reporterId: 1, _id: -1 });
noShowSchema.index({ accusedId: 1, _id: -1 });
noShowSchema.index({ status: 1, answerBy: 1 });
