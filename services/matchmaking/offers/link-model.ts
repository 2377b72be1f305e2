import type { LinkState } from '@playfield/contracts/answer-links.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { Schema, type Types } from 'mongoose';

/** Who made a link sees for a month what became of it. */
const KEPT_SECONDS = 30 * DAY_SECONDS;

/** A link by which one coach answers for a game. It changes only by conditional updates from `open`. */
export type AnswerLinkRecord = {
  _id: string;
  /** SHA-256 of the code, in hex: the code itself is only in the link. */
  codeHash: string;
  /** The game, and the team that posted it. */
  matchupId: number;
  teamId: number;
  /** Who made it: it ends when they may no longer answer for the team. */
  personId: number;
  /** What a coach proposed by it instead. */
  proposalId?: Types.ObjectId;
  state: LinkState;
  /** From then on nobody can answer. */
  expiresAt: Date;
  createdAt: Date;
};

export const answerLinkSchema = new Schema<AnswerLinkRecord>(
  {
    _id: { type: String, required: true },
    codeHash: { type: String, required: true },
    matchupId: { type: Number, required: true },
    teamId: { type: Number, required: true },
    personId: { type: Number, required: true },
    proposalId: Schema.Types.ObjectId,
    state: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'answer-links', versionKey: false },
);
answerLinkSchema.index({ codeHash: 1 }, { unique: true });
answerLinkSchema.index({ matchupId: 1, createdAt: -1 });
answerLinkSchema.index({ teamId: 1, createdAt: 1 });
answerLinkSchema.index({ personId: 1 });
answerLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
