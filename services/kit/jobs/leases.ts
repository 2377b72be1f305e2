/** Leases rows to one of several instances for a short time. A dead instance's rows are taken over. */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../data/mongo.ts';

/** Longer than any batch takes, shorter than anyone waits for a dead instance's rows. */
const LEASE_MS = 10_000;

/** Fields that a leased row has besides its own; {@link leaseFields} for its schema. */
export type Leasable = { claimedBy: string | null; claimedUntil: Date | null };

export const leaseFields = {
  claimedBy: { type: String, default: null },
  claimedUntil: { type: Date, default: null },
} as const;

type Row = Leasable & { _id: string; [field: string]: unknown };
type Due = {
  /** Selects rows with work to do. */
  due: Record<string, unknown>;
  order: Record<string, 1>;
  limit: number;
};

export type Leases = {
  /** Leases due rows, works on them and releases them. Resolves to the number of rows; rejects if `work` does. */
  hold(due: Due, work: (ids: string[]) => Promise<void>): Promise<number>;
};

export function createLeases(db: Connection, collection: string): Leases {
  const rows = db.collection<Row>(collection);

  /** Compare-and-set: if two instances see the same free row, the first one gets it. */
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
