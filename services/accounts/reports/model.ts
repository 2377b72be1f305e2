import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { FiledReport, ReportOutcome } from '@playfield/contracts/reports.ts';
import { Schema } from 'mongoose';

/** Kept for a year after a report is closed, to recognize repeat offenders. */
const KEPT_SECONDS = 365 * DAY_SECONDS;

/** A filed report; open while `closedAt` is null. */
export type ReportRecord = Omit<FiledReport, 'id' | 'createdAt'> & {
  /** The report's ID; starts with its time. */
  _id: string;
  createdAt: Date;
  closedAt: Date | null;
  outcome: ReportOutcome | null;
};

export const reportSchema = new Schema<ReportRecord>(
  {
    _id: { type: String, required: true },
    subject: { type: Schema.Types.Mixed, required: true },
    reporter: { type: Schema.Types.Mixed, required: true },
    reason: { type: String, required: true },
    details: { type: String, default: null },
    createdAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    outcome: { type: String, default: null },
  },
  { collection: 'reports', versionKey: false },
);
reportSchema.index({ closedAt: 1, _id: 1 });
reportSchema.index({ 'reporter.id': 1 });
reportSchema.index({ closedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
