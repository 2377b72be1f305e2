/** Games that an admin deleted: removed for good unless the deletion is undone in time. */
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { removalEvents } from '../../offers/events.ts';
import type { Models } from '../../models.ts';
import { removeGame } from '../removal.ts';

/** Games per run. */
const BATCH = 50;

type Deps = { db: Connection; models: Models; outbox: Outbox };

/** Notifies the affected teams of each deletion. */
export function deletions({ db, models, outbox }: Deps): Schedule {
  return {
    name: 'deletions',
    everyMs: 5_000,
    async run() {
      const due = { removeAt: { $lte: new Date(), $type: 'date' as const } };
      const found = await models.matchups.find(due, { _id: 1 }).limit(BATCH).lean();
      for (const { _id } of found) {
        await transaction(db, async (session) => {
          const removed = await removeGame(models, { _id, ...due }, session);
          if (removed) await outbox.publish(await removalEvents(models, removed), session);
        });
      }
      return found.length === BATCH;
    },
  };
}
