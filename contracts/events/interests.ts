/** Interests in games. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const aboutInterest = {
  interestId: z.string(),
  matchup: gameSummary,
  postingTeam: teamRef,
  interestedTeam: teamRef,
  /** The posting team's note with its answer. */
  note: z.nullish(z.string()),
  /** Of a game that both were asked about for a weekend, and both said yes to. */
  weekend: z.optional(z.literal(true)),
};

export const interestEvents = [
  z.object({ type: z.literal('interest.created'), ...aboutInterest }),
  z.object({ type: z.literal('interest.accepted'), ...aboutInterest, byLink: z.optional(z.boolean()) }),
  z.object({
    type: z.literal('interest.rejected'),
    ...aboutInterest,
    /** Whether it may stand by, because another team was chosen. */
    inLine: z.optional(z.boolean()),
  }),
  /** The game is offered to a team that stands by: it plays if it is the first to say yes. */
  z.object({ type: z.literal('interest.offered'), ...aboutInterest }),
  /** It said yes: the posting team has an opponent again. */
  z.object({ type: z.literal('interest.taken'), ...aboutInterest, byLink: z.optional(z.boolean()) }),
  /** Somebody said no by an answer link of `team`: nobody knows who. */
  z.object({ type: z.literal('link.declined'), matchup: gameSummary, team: teamRef }),
  /** The answer that `team` registered with led to nothing. Neither why nor which game: it may not know. */
  z.object({ type: z.literal('link.answer_failed'), team: teamRef }),
  z.object({ type: z.literal('interest.withdrawn'), ...aboutInterest }),
  /** A game began with an interest still pending. */
  z.object({ type: z.literal('interest.expired'), ...aboutInterest }),
  /** One of two teams with an agreed game is gone; `team` is the other one. */
  z.object({ type: z.literal('interest.ended'), matchup: gameSummary, team: teamRef }),
] as const;
