import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { linkState } from '@playfield/contracts/answer-links.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';

/** Who made a link sees for a month what became of it. */
const LINK_KEPT_SECONDS = 30 * DAY_SECONDS;

/** A link by which one coach answers for a game. It changes only by conditional updates from `open`. */
export const answerLinkSchema = recordSchema('answer-links', {
  _id: z.string(),
  /** SHA-256 of the code, in hex: the code itself is only in the link. */
  codeHash: z.string(),
  /** The game, and the team that posted it. */
  matchupId: z.number(),
  teamId: z.number(),
  /** Who made it: it ends when they may no longer answer for the team. */
  personId: z.number(),
  /** What a coach proposed by it instead. */
  proposalId: z.optional(objectId),
  state: linkState,
  /** From then on nobody can answer. */
  expiresAt: z.date(),
  createdAt: z.date(),
});
answerLinkSchema.index({ codeHash: 1 }, { unique: true });
answerLinkSchema.index({ matchupId: 1, createdAt: -1 });
answerLinkSchema.index({ teamId: 1, createdAt: 1 });
answerLinkSchema.index({ personId: 1 });
answerLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: LINK_KEPT_SECONDS });
export type AnswerLinkRecord = RecordOf<typeof answerLinkSchema>;
