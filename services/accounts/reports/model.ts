import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { filedReport, reportOutcome } from '@playfield/contracts/reports.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

const KEPT_SECONDS = 365 * DAY_SECONDS;

const { id: _id, ...filed } = filedReport.shape;

export const reportSchema = recordSchema('reports', {
  ...filed,
  _id,
  createdAt: z.date(),
  closedAt: z.nullable(z.date()),
  outcome: z.nullable(reportOutcome),
});
reportSchema.index({ closedAt: 1, _id: 1 });
reportSchema.index({ 'reporter.id': 1 });
reportSchema.index({ closedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type ReportRecord = RecordOf<typeof reportSchema>;
