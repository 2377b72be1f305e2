/**
 * Publishes counts shown on open pages, such as unread messages. Several processes count, and their results may arrive
 * out of order. Each transaction therefore also assigns a serial number; the highest one is the newest.
 */
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import * as z from 'zod/mini';
import { transaction, type ClientSession, type Connection } from '../data/mongo.ts';
import { modelsOf, recordSchema } from '../data/records.ts';

/** Retention of serial numbers, in seconds. Far longer than a page keeps its stream and thus its last serial number. */
const KEPT_SECONDS = 2 * DAY_SECONDS;

export const numberedCountSchema = recordSchema('numbered-counts', {
  _id: z.number(),
  serial: z.number(),
  at: z.date(),
});
numberedCountSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type Counted = { count: number; serial: number };
export type PublishCount = (userId: number) => Promise<void>;

type Options = {
  db: Connection;
  count: (userId: number, session: ClientSession) => Promise<number>;
  publish: (userId: number, counted: Counted) => void;
};

/** Calls made while a count is running share the next one. */
export function createCountPublisher({ db, count, publish }: Options): PublishCount {
  const { numberedCounts } = modelsOf({ numberedCounts: numberedCountSchema })(db);
  const underWay = new Map<number, Promise<void>>();
  const next = new Map<number, Promise<void>>();

  function countNow(userId: number): Promise<Counted> {
    return transaction(db, async (session) => {
      const now = Date.now();
      // Transactions that write the same document run one after the other, so counts and serial numbers have the same
      // order. Serial numbers are at least the current time, so that they keep growing after a serial number has
      // expired.
      const serial = { $max: [{ $add: ['$serial', 1] }, now] };
      const numbered = await numberedCounts.findOneAndUpdate(
        { _id: userId },
        [{ $set: { serial, at: new Date(now) } }],
        { upsert: true, returnDocument: 'after', updatePipeline: true, session },
      );
      return { count: await count(userId, session), serial: numbered.serial };
    });
  }

  async function publishNow(userId: number): Promise<void> {
    const publishing = countNow(userId).then((counted) => publish(userId, counted));
    underWay.set(userId, publishing);
    await publishing.finally(() => underWay.delete(userId));
  }

  return (userId) => {
    const current = underWay.get(userId);
    if (!current) return publishNow(userId);
    const waiting =
      next.get(userId) ??
      current
        .catch(() => undefined)
        .then(() => {
          next.delete(userId);
          return publishNow(userId);
        });
    next.set(userId, waiting);
    return waiting;
  };
}
