/** Game agreements. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const agreementEvents = [
  /** `otherTeam` changed or confirmed the game agreement. */
  z.object({
    type: z.literal('agreement.changed'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** Whether both have confirmed it. */
    complete: z.boolean(),
  }),
] as const;
