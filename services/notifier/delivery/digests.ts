import type { Event } from '@playfield/contracts/events.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import type { NotificationRecord } from '../bell/model.ts';
import { runs } from '../contacts/queries.ts';
import { rankOf } from '../email/queues.ts';
import { isListed } from '../facts/alerts.ts';
import { isDeliverable } from '../facts/blocks.ts';
import type { Models } from '../models.ts';
import { isOvertaken, notificationOf } from '../notifications/registry.ts';
import { DIGEST, MORNING } from '../preferences/clock.ts';
import type { DeliveryRecord } from './model.ts';
import { isBatch } from './timing.ts';

export type Digests = ReturnType<typeof createDigests>;

export function createDigests(db: Connection, models: Models) {
  const { deliveries, notifications } = models;

  async function factsAbout(lines: readonly NotificationRecord[]): Promise<NotificationRecord[]> {
    const known = <Value>(values: readonly (Value | null)[]) => values.filter((value) => value !== null);
    const userId = { $in: lines.map((one) => one.userId) };
    return notifications
      .find({
        $or: [
          { offerId: { $in: known(lines.map((one) => one.offerId)) } },
          { userId, matchupId: { $in: known(lines.map((one) => one.matchupId)) } },
          { userId, otherTeamId: { $in: known(lines.map((one) => one.otherTeamId)) } },
        ],
      })
      .lean();
  }

  async function isValid({ _id: id, teamId, event }: DeliveryRecord): Promise<boolean> {
    if (!event || teamId === null || !(await isDeliverable(models, { id, teamId, event }))) return false;
    return event.type !== 'search' || event.what !== 'matched' || isListed(models, event.matchup.id);
  }

  return {
    isValid,

    async gather(userId: number, now: Date, batch: string | null): Promise<void> {
      const due: QueryFilter<DeliveryRecord> = {
        userId,
        channel: 'email',
        kind: { $ne: DIGEST },
        digestId: null,
        waitsFor: { $nin: [null, MORNING] },
        $or: [
          { status: 'queued' },
          { status: 'waiting', dueAt: { $lte: now } },
          ...(isBatch(batch) ? [{ status: 'waiting' as const, waitsFor: batch }] : []),
        ],
      };
      await transaction(db, async (session) => {
        const parts = await deliveries.find(due, { waitsFor: 1 }).session(session).lean();
        if (parts.length === 0) return;
        const digestId = `${uuidv7()}.${userId}`;
        const waitsFor = parts.every((part) => part.waitsFor === batch) ? batch : DIGEST;
        const _id = { $in: parts.map((part) => part._id) };
        await deliveries.updateMany({ _id }, { status: 'waiting', dueAt: null, digestId }, { session });
        const digest = { _id: digestId, userId, kind: DIGEST, rank: rankOf('digests'), waitsFor, createdAt: now };
        await deliveries.create([digest], { session });
      });
    },

    async leave({ _id, channel, waitsFor }: DeliveryRecord): Promise<boolean> {
      if (channel === 'push' || waitsFor === null || waitsFor === MORNING) return true;
      const { matchedCount } = await deliveries.updateOne({ _id, status: 'queued' }, { waitsFor: null });
      return matchedCount === 1;
    },

    async newsIn({ _id: digestId, userId }: DeliveryRecord): Promise<Event[]> {
      const parts = await deliveries.find({ digestId }).sort({ _id: -1 }).lean();
      const ids = parts.map(({ notificationId }) => notificationId);
      const lines = await notifications.find({ userId, _id: { $in: ids }, seenAt: null }).lean();
      const facts = await factsAbout(lines);
      const isRun = new Map<number | null, boolean>();
      for (const { teamId } of parts)
        if (userId !== null && teamId !== null && !isRun.has(teamId))
          isRun.set(teamId, await runs(models, userId, teamId));
      const news: Event[] = [];
      for (const part of parts) {
        const { event, teamId, notificationId } = part;
        if (!event || !isRun.get(teamId)) continue;
        const line = lines.find(({ _id }) => _id === notificationId);
        // If the other team was deleted, there is no bell entry, and `notificationId` is null. Send the news anyway.
        if (notificationId !== null && !line) continue;
        const takesBack = notificationOf(event)?.takesBack;
        const isTakenBack = lines.some((one) => one.name === takesBack && one.offerId === line?.offerId);
        if (line && (isOvertaken(line, facts) || isTakenBack)) continue;
        if (await isValid(part)) news.push(event);
      }
      return news;
    },

    async isStale({ userId, notificationId: _id, channel }: DeliveryRecord): Promise<boolean> {
      if (_id === null) return false;
      const line = await notifications.findOne({ userId, _id }).lean();
      if (line === null || (channel === 'push' && line.seenAt !== null)) return true;
      return isOvertaken(line, await factsAbout([line]));
    },
  };
}
