/** Reviews, and scores that wait for the other team. */
import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const reviewEvents = [
  /** A game was played, and `team` has not reviewed `otherTeam` yet. */
  z.object({
    type: z.literal('review.due'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** Whether the game can have a score; missing in older events. */
    score: z.optional(z.boolean()),
  }),
  /** The review of `team` by `otherTeam` is now visible. Never contains its text. */
  z.object({ type: z.literal('review.revealed'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** `otherTeam` was the first to say how a game ended. Never contains the score: emails are forwarded. */
  z.object({
    type: z.literal('score.said'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** Until then both can say it, and correct themselves. */
    closesAt: instant,
  }),
] as const;
