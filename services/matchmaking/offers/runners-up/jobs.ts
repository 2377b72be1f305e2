/** Offers a game to the next team that stands by, when the one before has had its time. */
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Models } from '../../models.ts';
import { offerToNext } from './actions.ts';

/** Games per run. */
const BATCH = 50;

type Deps = { db: Connection; models: Models; outbox: Outbox };

/** Safe on several instances: a game is marked in the transaction that publishes its events. */
export function standbyOffers({ db, models, outbox }: Deps): Schedule {
  const { matchups } = models;
  return {
    name: 'standby-offers',
    everyMs: 5_000,
    async run() {
      const now = new Date();
      const due = { offerNextAt: { $lte: now, $type: 'date' as const } };
      const found = await matchups.find(due, { _id: 1 }).sort({ offerNextAt: 1 }).limit(BATCH).lean();
      for (const { _id } of found)
        await transaction(db, async (session) => {
          const game = await matchups
            .findOne({ _id, ...due })
            .session(session)
            .lean();
          if (!game) return;
          // Hidden, canceled or begun: nothing is offered any more.
          if (game.status === 'open' && game.startsAt > now)
            await outbox.publish(await offerToNext(models, game, now, session), session);
          else await matchups.updateOne({ _id }, { $unset: { offerNextAt: 1 } }, { session });
        });
      return found.length === BATCH;
    },
  };
}
