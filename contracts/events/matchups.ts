/** Games. */
import * as z from 'zod/mini';
import { changeReason } from '../changes.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const aboutGame = {
  matchup: gameSummary,
  postingTeam: teamRef,
  /** The team to notify. */
  team: teamRef,
  /** Whether the two had agreed on the game. */
  agreed: z.boolean(),
};

export const matchupEvents = [
  /** Whether an alerted game can still be found, after it was canceled, deleted, matched, hidden or restored. */
  z.object({ type: z.literal('matchup.listed'), matchupId: z.number(), listed: z.boolean() }),
  z.object({ type: z.literal('matchup.updated'), ...aboutGame, before: gameSummary }),
  z.object({
    type: z.literal('matchup.cancelled'),
    ...aboutGame,
    /** Why an agreed game was canceled; missing for games that were not agreed. */
    reason: z.optional(z.nullable(changeReason)),
    note: z.optional(z.nullable(z.string())),
    /** Whether it was canceled within `LATE_HOURS` of its start. */
    late: z.optional(z.boolean()),
    /** For the link by which the other team says that it has seen it; missing for games that were not agreed. */
    startsAt: z.optional(z.iso.datetime()),
    /** Whether the team that canceled had asked, and not been answered. */
    silent: z.optional(z.boolean()),
    /** Whether it was sent before, and nobody of the other team has seen it. */
    again: z.optional(z.boolean()),
    /** How many teams stand by, to which `team` can offer the game; missing without any. */
    standingBy: z.optional(z.int()),
    /** The link's token, which the notifier adds for each reader. */
    token: z.optional(z.string()),
  }),
  /** An admin suspended `otherTeam`, with which `team` has agreed on a game. */
  z.object({ type: z.literal('opponent.suspended'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
] as const;
