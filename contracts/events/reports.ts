import * as z from 'zod/mini';
import { filedReport, reportOutcome } from '../reports.ts';

export const reportEvents = [
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('report'), what: z.literal('filed'), report: filedReport }),
    z.object({
      type: z.literal('report'),
      what: z.literal('decided'),
      report: z.pick(filedReport, { subject: true, reporter: true }),
      outcome: reportOutcome,
      note: z.nullable(z.string()),
    }),
  ]),
] as const;
