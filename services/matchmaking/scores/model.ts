import type { SaidScore } from '@playfield/contracts/scores.ts';
import { Schema } from 'mongoose';

/** What one of the two teams says, seen from that team. */
export type SaidRecord = SaidScore & { teamId: number; at: Date };

/** How a game ended, as its two teams say. */
export type ScoreRecord = {
  /** The game. */
  _id: number;
  teamIds: [number, number];
  said: SaidRecord[];
  status: 'open' | 'confirmed';
  /** Until when both can speak. */
  closesAt: Date;
  /** When the game was over. */
  endsAt: Date;
  /** When it changed what is known of the two teams’ strengths; null if it has not. */
  countedAt: Date | null;
};

/** People talk about a game for some weeks; what follows from it for suggestions is kept apart. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

export const scoreSchema = new Schema<ScoreRecord>(
  {
    _id: { type: Number, required: true },
    teamIds: { type: Schema.Types.Mixed, required: true },
    said: { type: Schema.Types.Mixed, required: true },
    status: { type: String, required: true },
    closesAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    countedAt: { type: Date, default: null },
  },
  { collection: 'scores', versionKey: false },
);
scoreSchema.index({ teamIds: 1 });
scoreSchema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
