import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';

type Pair = { readerId: number; otherId: number };
type Receipts = Pick<Models, 'readReceipts'>;

/** Forces a write conflict between a concurrent notification and reading. The retried one sees the other. */
const note = ({ readReceipts }: Receipts, pair: Pair, change: Record<string, unknown>, session: ClientSession) =>
  readReceipts
    .findOneAndUpdate(
      { _id: `${pair.readerId}.${pair.otherId}` },
      { $setOnInsert: pair, $set: { changedAt: new Date() }, ...change },
      { session, upsert: true, returnDocument: 'after' },
    )
    .lean();

export async function recordNotified(
  receipts: Receipts,
  pair: Pair,
  eventId: string,
  session: ClientSession,
): Promise<Date | null> {
  const known = await note(receipts, pair, { $inc: { notified: 1 } }, session);
  return known?.readAt && timeOfId(eventId) < known.readAt.getTime() ? known.readAt : null;
}

export async function recordRead(receipts: Receipts, pair: Pair, readAt: Date, session: ClientSession): Promise<void> {
  await note(receipts, pair, { $max: { readAt } }, session);
}
