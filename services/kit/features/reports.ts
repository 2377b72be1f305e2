/** Reports to the operators, from whichever service knows what is reported: once for each reporter and thing. */
import { ALREADY_REPORTED } from '@playfield/contracts/reports.ts';
import type { FiledReport } from '@playfield/contracts/reports.ts';
import { Schema } from 'mongoose';
import type { Model } from 'mongoose';
import { conflict } from '../http/errors.ts';
import { uuidv7 } from '../data/ids.ts';
import { isDuplicateKey, transaction } from '../data/mongo.ts';
import type { Connection } from '../data/mongo.ts';
import type { Outbox } from '../events/outbox.ts';

/** For so long the same thing is not reported twice by one reporter. */
const MARK_KEPT_SECONDS = 365 * 24 * 60 * 60;

/** That somebody reported something; the report itself is with the operators. */
export type ReportMark = { /** What, and who reported it. */ _id: string; reporterId: number; at: Date };

export const reportMarkSchema = new Schema<ReportMark>(
  {
    _id: { type: String, required: true },
    reporterId: { type: Number, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'report-marks', versionKey: false },
);
reportMarkSchema.index({ reporterId: 1 });
reportMarkSchema.index({ at: 1 }, { expireAfterSeconds: MARK_KEPT_SECONDS });

type Deps = { db: Connection; outbox: Outbox; reportMarks: Model<ReportMark> };
type Filing = Pick<FiledReport, 'subject' | 'reporter' | 'reason' | 'details'>;

/** @throws {HttpError} 409 for what this reporter has reported before */
export async function fileReport({ db, outbox, reportMarks }: Deps, filing: Filing): Promise<void> {
  const { kind, id } = filing.subject;
  const at = new Date();
  const mark = { _id: `${kind}.${id}.${filing.reporter.id}`, reporterId: filing.reporter.id, at };
  const report = { id: uuidv7(), ...filing, createdAt: at.toISOString() };
  await transaction(db, async (session) => {
    await reportMarks.create([mark], { session });
    await outbox.publish([{ type: 'report.filed', report }], session);
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(ALREADY_REPORTED) : error;
  });
  outbox.announce();
}
