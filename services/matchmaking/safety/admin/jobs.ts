/** Games that an admin deleted: removed for good unless the deletion is undone in time. */
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { removalEvents } from '../../offers/events.ts';
import type { Deps } from '../../deps.ts';
import { removeGame } from '../removal.ts';

/** Games per run. */
const BATCH = 50;

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
