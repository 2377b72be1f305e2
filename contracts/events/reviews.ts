import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const reviewEvents = [
  /**
   * `due`: `team` hasn't reviewed `otherTeam` after a game. `revealed`: the review of `team` by `otherTeam` became
   * visible. Never contains the review's text.
   */
  z.object({
    type: z.literal('review'),
    what: z.enum(['due', 'revealed']),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
  }),
] as const;
