/** News of unread messages ends when they are read: what waits is dropped, and the line behind the bell counts as seen. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import { ended } from '../delivery/model.ts';
import type { DeliveryRecord } from '../delivery/model.ts';
import type { Models } from '../models.ts';

type Pair = { readerId: number; otherId: number };

export type ReadReceipts = {
  /** Notes news of unread messages; resolves to when they were read, where that has been heard of already. */
  told(pair: Pair, eventId: string, session: ClientSession): Promise<Date | null>;
  /** Takes back what was told until then. */
  read(event: EventOf<'messages.read'>, session: ClientSession): Promise<void>;
};

export function createReadReceipts({ contacts, deliveries, notifications, readReceipts }: Models): ReadReceipts {
  /** Both kinds of facts write the pair's record: of two at the same time one is handled again, and sees the other. */
  const note = ({ readerId, otherId }: Pair, change: Record<string, unknown>, session: ClientSession) =>
    readReceipts
      .findOneAndUpdate(
        { _id: `${readerId}.${otherId}` },
        { $setOnInsert: { readerId, otherId }, $set: { changedAt: new Date() }, ...change },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean();

  return {
    async told(pair, eventId, session) {
      const known = await note(pair, { $inc: { told: 1 } }, session);
      return known?.readAt && timeOfId(eventId) < known.readAt.getTime() ? known.readAt : null;
    },

    async read({ readerId, otherId, at }, session) {
      const gone = { _id: { $in: [readerId, otherId] }, deleted: true };
      if (await contacts.exists(gone).session(session)) return;
      const readAt = new Date(at);
      await note({ readerId, otherId }, { $max: { readAt } }, session);
      const about = { userId: readerId, otherTeamId: otherId, type: 'message.unread' } as const;
      const lines = await notifications.find(about, { eventId: 1, seenAt: 1 }).session(session).lean();
      const overtaken = lines.filter(({ eventId }) => timeOfId(eventId) < readAt.getTime()).map(({ _id }) => _id);
      if (overtaken.length === 0) return;
      await notifications.updateMany({ _id: { $in: overtaken }, seenAt: null }, { seenAt: readAt }, { session });
      // One that is in a digest already, or just being handed over, ends with that: a digest leaves out what was seen.
      const waiting: QueryFilter<DeliveryRecord> = {
        userId: readerId,
        notificationId: { $in: overtaken },
        status: { $in: ['waiting', 'queued'] },
        sendingUntil: { $not: { $gt: new Date() } },
      };
      await deliveries.updateMany(waiting, ended('skipped'), { session });
    },
  };
}
