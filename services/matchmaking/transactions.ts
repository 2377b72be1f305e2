import type { Event } from '@playfield/contracts/events.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Model, QueryFilter } from 'mongoose';
import type { Deps } from './deps.ts';

type Stores = Pick<Deps, 'db' | 'outbox'>;

export function publishing({ db, outbox }: Stores, change: () => Promise<Event[]>): Promise<void> {
  return transaction(db, async (session) => outbox.publish(await change(), session));
}

/** `handle` must change the record so that it is no longer due. Otherwise, the next run handles it again. */
export async function processDue<Stored extends { _id: unknown }>(
  stores: Stores,
  model: Model<Stored>,
  due: QueryFilter<Stored>,
  handle: (record: Stored) => Promise<Event[]>,
): Promise<void> {
  for (const { _id } of await model.find(due, { _id: 1 }).lean<Stored[]>())
    await publishing(stores, async () => {
      const record = await model.findOne({ $and: [{ _id }, due] }).lean<Stored>();
      return record ? handle(record) : [];
    });
}
