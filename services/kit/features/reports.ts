/** Files reports to the admins from any service. A reporter can report a subject once. */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { ALREADY_REPORTED, type FiledReport } from '@playfield/contracts/reports.ts';
import type { Model } from 'mongoose';
import * as z from 'zod/mini';
import { conflict } from '../http/errors.ts';
import { uuidv7 } from '../data/ids.ts';
import { recordSchema, type RecordOf } from '../data/records.ts';
import { isDuplicateKey, transaction, type Connection } from '../data/mongo.ts';
import type { Outbox } from '../events/outbox.ts';

/** How long another report about the same subject by the same reporter is rejected. */
const MARK_KEPT_SECONDS = 365 * DAY_SECONDS;

export const reportMarkSchema = recordSchema('report-marks', {
  /** Kind and ID of the subject, and the reporter's ID. */
  _id: z.string(),
  reporterId: z.number(),
  at: z.date(),
});
reportMarkSchema.index({ reporterId: 1 });
reportMarkSchema.index({ at: 1 }, { expireAfterSeconds: MARK_KEPT_SECONDS });

type Deps = { db: Connection; outbox: Outbox; reportMarks: Model<RecordOf<typeof reportMarkSchema>> };
type Filing = Pick<FiledReport, 'subject' | 'reporter' | 'reason' | 'details'>;

/** @throws {HttpError} 409 if the reporter has already reported the subject */
export async function fileReport({ db, outbox, reportMarks }: Deps, filing: Filing): Promise<void> {
  const { kind, id } = filing.subject;
  const at = new Date();
  const mark = { _id: `${kind}.${id}.${filing.reporter.id}`, reporterId: filing.reporter.id, at };
  const report = { id: uuidv7(), ...filing, createdAt: at.toISOString() };
  await transaction(db, async (session) => {
    await reportMarks.create([mark], { session });
    await outbox.publish([{ type: 'report', what: 'filed', report }], session);
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(ALREADY_REPORTED) : error;
  });
}
