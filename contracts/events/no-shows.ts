/** No-shows. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const noShow = { type: z.literal('no_show'), matchup: gameSummary, team: teamRef, otherTeam: teamRef };

export const noShowEvents = [
  z.discriminatedUnion('what', [
    /** `otherTeam` reports that `team` did not show up for their game. */
    z.object({ ...noShow, what: z.literal('reported'), note: z.nullable(z.string()) }),
    /** Whether `absent` missed the game, by its own admission or an admin's decision. */
    z.object({
      ...noShow,
      what: z.literal('settled'),
      absent: teamRef,
      missed: z.boolean(),
      /** An admin's reason, if one decided. */
      reason: z.nullable(z.string()),
    }),
  ]),
] as const;
