import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

const noShow = { type: z.literal('no_show'), matchup: gameSummary, team: teamRef, otherTeam: teamRef };

export const noShowEvents = [
  z.discriminatedUnion('what', [
    z.object({ ...noShow, what: z.literal('reported'), note: z.nullable(z.string()) }),
    /** A report was settled by the absent team's answer, by an admin, or because no answer came in time. */
    z.object({
      ...noShow,
      what: z.literal('settled'),
      absent: teamRef,
      missed: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ]),
] as const;
