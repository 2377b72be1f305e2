import * as z from 'zod/mini';
import { filedReport, reportOutcome } from '../reports.ts';
import { teamRef } from '../users.ts';

export const reportEvents = [
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('report'), what: z.literal('filed'), report: filedReport }),
    z.object({
      type: z.literal('report'),
      what: z.literal('answered'),
      reporter: teamRef,
      about: teamRef,
      outcome: reportOutcome,
      note: z.string(),
    }),
  ]),
  z.object({ type: z.literal('content.removed'), kind: z.enum(['message', 'matchup']), id: z.string() }),
] as const;
