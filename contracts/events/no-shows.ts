/** No-shows. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const noShowEvents = [
  /** `otherTeam` reports that `team` did not show up for their game. */
  z.object({
    type: z.literal('no_show.reported'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    note: z.nullable(z.string()),
  }),
  /** Whether `absent` missed the game, by its own admission or an admin's decision. */
  z.object({
    type: z.literal('no_show.settled'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    absent: teamRef,
    missed: z.boolean(),
    /** An admin's reason, if one decided. */
    reason: z.nullable(z.string()),
  }),
] as const;
