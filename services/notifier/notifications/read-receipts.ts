/** Ends unread-message notifications when the messages are read: drops pending ones and marks the line as seen. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import { forTeam } from '../delivery/queries.ts';
import { ended, type DeliveryRecord } from '../delivery/model.ts';
import type { Models } from '../models.ts';

type Pair = { readerId: number; otherId: number };

export type ReadReceipts = {
  /** Records a notification of unread messages; resolves to when they were read, if that is already known. */
  notified(pair: Pair, eventId: string, session: ClientSession): Promise<Date | null>;
  /** Withdraws notifications up to the read time. */
  read(event: EventOf<'messages.read'>, session: ClientSession): Promise<void>;
};

export function createReadReceipts({ contacts, deliveries, notifications, readReceipts }: Models): ReadReceipts {
  /** Both events write the pair's record: of two at once, one is retried and sees the other. */
  const note = ({ readerId, otherId }: Pair, change: Record<string, unknown>, session: ClientSession) =>
    readReceipts
      .findOneAndUpdate(
        { _id: `${readerId}.${otherId}` },
        { $setOnInsert: { readerId, otherId }, $set: { changedAt: new Date() }, ...change },
        { session, upsert: true, returnDocument: 'after' },
      )
      .lean();

  return {
    async notified(pair, eventId, session) {
      const known = await note(pair, { $inc: { notified: 1 } }, session);
      return known?.readAt && timeOfId(eventId) < known.readAt.getTime() ? known.readAt : null;
    },

    async read({ readerId, otherId, at }, session) {
      const gone = { _id: { $in: [readerId, otherId] }, deleted: true };
      if (await contacts.exists(gone).session(session)) return;
      const readAt = new Date(at);
      await note({ readerId, otherId }, { $max: { readAt } }, session);
      const about = { ...forTeam(readerId), otherTeamId: otherId, type: 'message.unread' } as const;
      const lines = await notifications.find(about, { userId: 1, eventId: 1, seenAt: 1 }).session(session).lean();
      const old = lines.filter(({ eventId }) => timeOfId(eventId) < readAt.getTime());
      const [overtaken, userId] = [old.map(({ _id }) => _id), { $in: old.map((line) => line.userId) }];
      if (overtaken.length === 0) return;
      await notifications.updateMany(
        { userId, _id: { $in: overtaken }, seenAt: null },
        { seenAt: readAt },
        { session },
      );
      // Those already in a digest or being sent are skipped: a digest leaves out what was seen.
      const waiting: QueryFilter<DeliveryRecord> = {
        userId,
        notificationId: { $in: overtaken },
        status: { $in: ['waiting', 'queued'] },
        sendingUntil: { $not: { $gt: new Date() } },
      };
      await deliveries.updateMany(waiting, ended('skipped'), { session });
    },
  };
}
