import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const reviewEvents = [
  /**
   * A game was played, and `team` has not reviewed `otherTeam` yet; or the review of `team` by `otherTeam` is now
   * visible. Never contains its text.
   */
  z.object({
    type: z.literal('review'),
    what: z.enum(['due', 'revealed']),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
  }),
] as const;
