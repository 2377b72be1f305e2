/** Proposals. */
import * as z from 'zod/mini';
import { changeReason } from '../changes.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const aboutProposal = {
  proposalId: z.string(),
  kind: z.enum(['game', 'change']),
  /** The game as proposed; for a cancellation, as it is. */
  matchup: gameSummary,
  /** The current game, if it is to change. */
  before: z.nullable(gameSummary),
  /** The team that made it. */
  proposer: teamRef,
  /** The team that answers. */
  answerer: teamRef,
  reason: z.nullable(changeReason),
  note: z.nullable(z.string()),
  late: z.boolean(),
  /** Whether the two have ever agreed on a game: emails do not quote strangers. */
  acquainted: z.optional(z.boolean()),
  /** Whether other teams were asked as well. */
  quick: z.boolean(),
  /** Whether to notify the team in its quiet hours too. */
  atNight: z.optional(z.boolean()),
  /** Whether another team was faster. */
  taken: z.optional(z.boolean()),
};

export const proposalEvents = [
  z.object({ type: z.literal('proposal.made'), ...aboutProposal }),
  /** For a change or a cancellation; an accepted new game is an accepted interest. */
  z.object({ type: z.literal('proposal.accepted'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.declined'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.withdrawn'), ...aboutProposal }),
] as const;
