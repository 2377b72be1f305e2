/** Daily digests: gathers waiting notifications into one delivery, in one transaction. */
import { readInBatches } from '@playfield/kit/data/batches.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import { stillHeard } from './blocks.ts';
import { stillListed } from './listing-status.ts';
import { unsent, type DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import type { NotificationRecord } from '../notifications/model.ts';
import { isRunBy } from './queries.ts';
import { isOvertaken } from '../notifications/lines.ts';
import { DIGEST, isNotification, type NotificationEvent } from './rules.ts';

/** Digests of a morning are sent at the same time, so they are read together. */
const READ_AT_ONCE = 50;

export type Digests = {
  /** Gathers what is due, and the rest of a posting's games. If workers race, one does it and the others find none. */
  gather(userId: number, now: Date, posting: string | null): Promise<void>;
  /** Takes a delivery that is sent alone out of the waiting ones. False if it is in a digest already. */
  leave(delivery: Pick<DeliveryRecord, '_id' | 'waitsFor'>): Promise<boolean>;
  /** A digest's events, newest first: those that its reader has not seen and that are still valid. */
  newsIn(digest: Pick<DeliveryRecord, '_id'>): Promise<NotificationEvent[]>;
  /** Whether a waiting delivery has become pointless; one that names a deleted team is gone. */
  isStale(delivery: Pick<DeliveryRecord, 'userId' | 'notificationId' | 'channel'>): Promise<boolean>;
};

/** A notification is read by its reader, who tells its shard, and its ID. */
const nameOf = ({ userId, _id }: Pick<NotificationRecord, 'userId' | '_id'>) => `${userId} ${_id}`;

export function createDigests(db: Connection, models: Models): Digests {
  const { contacts, deliveries, notifications } = models;

  const partsOf = readInBatches(
    (ids: string[]) =>
      deliveries
        .find({ digestId: { $in: ids } })
        .sort({ _id: -1 })
        .lean(),
    ({ digestId }) => digestId ?? '',
    READ_AT_ONCE,
  );
  const notificationsOf = readInBatches(
    (names: string[]) => {
      const [userIds, ids] = [0, 1].map((place) => names.map((name) => name.split(' ')[place] ?? ''));
      return notifications.find({ userId: { $in: userIds?.map(Number) }, _id: { $in: ids }, seenAt: null }).lean();
    },
    nameOf,
    READ_AT_ONCE,
  );
  const contactsOf = readInBatches(
    (ids: number[]) => contacts.find({ _id: { $in: ids } }, { people: 1, suspended: 1 }).lean(),
    ({ _id }) => _id,
    READ_AT_ONCE,
  );

  /** Notifications that may have overtaken these. */
  async function factsAbout(noted: readonly NotificationRecord[]): Promise<NotificationRecord[]> {
    const known = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
    const userId = { $in: noted.map((one) => one.userId) };
    return notifications
      .find({
        $or: [
          { interestId: { $in: known(noted.map((one) => one.interestId)) } },
          { userId, matchupId: { $in: known(noted.map((one) => one.matchupId)) } },
          { userId, otherTeamId: { $in: known(noted.map((one) => one.otherTeamId)) } },
        ],
      })
      .lean();
  }

  return {
    async gather(userId, now, posting) {
      const due: QueryFilter<DeliveryRecord> = {
        userId,
        waitsFor: 'digest',
        // Pushes are never gathered.
        channel: { $ne: 'push' },
        $or: [
          { status: 'queued' },
          { status: 'waiting', dueAt: { $lte: now } },
          ...(posting === null ? [] : [{ status: 'waiting' as const, 'event.posting': posting }]),
        ],
      };
      await transaction(db, async (session) => {
        const parts = await deliveries.find(due, { _id: 1 }).session(session).lean();
        if (parts.length === 0) return;
        const digestId = `${uuidv7()}.${userId}`;
        const ids = parts.map(({ _id }) => _id);
        const digested = { status: 'digested', digestId, sendingUntil: null } as const;
        await deliveries.updateMany({ _id: { $in: ids } }, digested, { session });
        await deliveries.create([{ ...unsent, _id: digestId, userId, kind: DIGEST, createdAt: now }], { session });
      });
    },

    async leave({ _id, waitsFor }) {
      if (waitsFor !== 'digest') return true;
      const { matchedCount } = await deliveries.updateOne({ _id, status: 'queued' }, { waitsFor: null });
      return matchedCount === 1;
    },

    async newsIn({ _id: digestId }) {
      const parts = await partsOf(digestId);
      const names = parts.flatMap(({ userId, notificationId: _id }) => (userId && _id ? nameOf({ userId, _id }) : []));
      const noted = (await Promise.all(names.map(notificationsOf))).flat();
      const facts = await factsAbout(noted);
      const unseen = new Map(noted.map((one) => [one._id, one]));
      const wasNotified = (one: NotificationRecord) =>
        one.type !== 'interest.withdrawn' ||
        !noted.some(({ type, interestId }) => type === 'interest.created' && interestId === one.interestId);
      const reads = new Map<number, boolean>();
      for (const { userId, teamId } of parts) {
        const team = teamId ?? userId;
        if (userId === null || team === null || reads.has(team)) continue;
        const [contact] = await contactsOf(team);
        reads.set(team, isRunBy(contact, userId));
      }
      const news = parts.flatMap(({ _id: id, userId, teamId, event, notificationId }) => {
        const team = teamId ?? userId;
        if (!event || !isNotification(event) || team === null || !reads.get(team)) return [];
        // Resent by an admin, or about a team that was deleted: in no list.
        if (!notificationId) return [{ id, userId: team, event }];
        const one = unseen.get(notificationId);
        // Skips an interest that was withdrawn in the meantime.
        return !one || isOvertaken(one, facts) || !wasNotified(one) ? [] : [{ id, userId: team, event }];
      });
      const heard = await stillHeard(models, news);
      return stillListed(
        models,
        heard.map(({ event }) => event),
      );
    },

    async isStale({ userId, notificationId, channel }) {
      if (userId === null || notificationId === null) return false;
      const one = await notifications.findOne({ userId, _id: notificationId }).lean();
      if (one === null || (channel === 'push' && one.seenAt !== null)) return true;
      return isOvertaken(one, await factsAbout([one]));
    },
  };
}
