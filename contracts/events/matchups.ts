/** Games. */
import * as z from 'zod/mini';
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
  z.object({ type: z.literal('matchup.found'), matchupId: z.number(), found: z.boolean() }),
  z.object({ type: z.literal('matchup.updated'), ...aboutGame, before: gameSummary }),
  z.object({ type: z.literal('matchup.cancelled'), ...aboutGame }),
  z.object({ type: z.literal('matchup.removed'), matchupId: z.number() }),
  /** An admin suspended `otherTeam`, with which `team` has agreed on a game. */
  z.object({ type: z.literal('opponent.suspended'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
] as const;
