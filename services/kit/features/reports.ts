import { ALREADY_REPORTED, type FiledReport } from '@playfield/contracts/reports.ts';
import { conflict } from '../http/errors.ts';
import { uuidv7 } from '../data/ids.ts';
import { transaction, type ClientSession, type Connection } from '../data/mongo.ts';
import type { Outbox } from '../events/outbox.ts';

type Deps = { db: Connection; outbox: Outbox };
type Filing = Pick<FiledReport, 'subject' | 'reporter' | 'reason' | 'details'>;

/** @param mark records the reporter on the content, and must modify nothing if they have already reported it */
export async function fileReport(
  { db, outbox }: Deps,
  filing: Filing,
  mark: (session: ClientSession) => Promise<{ modifiedCount: number }>,
): Promise<void> {
  const report = { id: uuidv7(), ...filing, createdAt: new Date().toISOString() };
  await transaction(db, async (session) => {
    const { modifiedCount } = await mark(session);
    if (modifiedCount === 0) throw conflict(ALREADY_REPORTED);
    await outbox.publish([{ type: 'report', what: 'filed', report }], session);
  });
}
