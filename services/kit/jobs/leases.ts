/** Rows of a collection that several instances of a service work off: each takes some for a short while, and what a dead one held is taken over. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../data/mongo.ts';

/** Longer than any round over a batch takes, shorter than anybody waits for what a dead instance held. */
const LEASE_MS = 10_000;

/** The fields that a claimed row has beside its own; {@link leaseFields} for its schema. */
export type Leasable = { claimedBy: string | null; claimedUntil: Date | null };

export const leaseFields = {
  claimedBy: { type: String, default: null },
  claimedUntil: { type: Date, default: null },
} as const;

type Row = Leasable & { _id: string; [field: string]: unknown };
type Due = {
  /** The rows that there is something to do about. */
  due: Record<string, unknown>;
  /** Who comes first. */
  order: Record<string, 1>;
  limit: number;
};

export type Leases = {
  /**
   * Works on rows that nobody else works on, and lets go of them afterwards.
   * Resolves to how many there were; rejects with what `work` rejected with.
   */
  hold(due: Due, work: (ids: string[]) => Promise<void>): Promise<number>;
};

export function createLeases(db: Connection, collection: string): Leases {
  const rows = db.collection<Row>(collection);

  /** Compare-and-set: of two instances that saw the same free row, the first one has it. */
  async function take({ due, order, limit }: Due): Promise<{ ids: string[]; claimedBy: string }> {
    const claimedBy = randomUUID();
    const now = new Date();
    const free = { ...due, claimedUntil: { $not: { $gt: now } } };
    const seen = await rows.find(free).project<{ _id: string }>({ _id: 1 }).sort(order).limit(limit).toArray();
    const ids = seen.map(({ _id }) => _id);
    if (ids.length === 0) return { ids, claimedBy };
    const claimedUntil = new Date(now.getTime() + LEASE_MS);
    await rows.updateMany({ ...free, _id: { $in: ids } }, { $set: { claimedBy, claimedUntil } });
    const mine = await rows
      .find({ _id: { $in: ids }, claimedBy })
      .project<{ _id: string }>({ _id: 1 })
      .toArray();
    const taken = new Set(mine.map(({ _id }) => _id));
    return { ids: ids.filter((id) => taken.has(id)), claimedBy };
  }

  return {
    async hold(due, work) {
      const { ids, claimedBy } = await take(due);
      if (ids.length === 0) return 0;
      try {
        await work(ids);
      } finally {
        await rows.updateMany({ _id: { $in: ids }, claimedBy }, { $set: { claimedBy: null, claimedUntil: null } });
      }
      return ids.length;
    },
  };
}
