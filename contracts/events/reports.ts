/** Reports. */
import * as z from 'zod/mini';
import { filedReport, reportOutcome } from '../reports.ts';
import { teamRef } from '../users.ts';

export const reportEvents = [
  z.object({ type: z.literal('report.filed'), report: filedReport }),
  /** An admin answers the team that filed a report. */
  z.object({
    type: z.literal('report.answered'),
    reporter: teamRef,
    about: teamRef,
    outcome: reportOutcome,
    note: z.string(),
  }),
] as const;
