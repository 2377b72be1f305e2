import type { EventNamed, EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import { recordRead } from '../facts/read-receipts.ts';
import type { Models } from '../models.ts';
import { messageUnread } from '../notifications/message-unread.ts';
import { notifications as declared, isKeptAfterDeletion } from '../notifications/registry.ts';
import { searchMatched } from '../notifications/search-matched.ts';
import { ended, type DeliveryRecord } from './model.ts';

const forPartners = declared.filter((one) => one.forPartners).map(({ name }) => name);
const outlasting = declared.filter(isKeptAfterDeletion).map(({ name }) => name);

async function withdraw(
  { deliveries }: Models,
  which: QueryFilter<DeliveryRecord>,
  session: ClientSession,
): Promise<void> {
  const unsent: QueryFilter<DeliveryRecord> = { ...which, status: { $in: ['queued', 'waiting'] } };
  await deliveries.updateMany(unsent, ended('skipped'), { session });
}

export const endAlerts = (
  models: Models,
  { searchId, teamId }: EventOf<'search.stopped'>,
  session: ClientSession,
): Promise<void> => withdraw(models, { teamId, kind: searchMatched.name, 'event.searchId': searchId }, session);

export const withdrawFrom = (
  models: Models,
  { userId }: EventOf<'user.deleted'>,
  session: ClientSession,
): Promise<void> => withdraw(models, { otherTeamId: userId, kind: { $nin: outlasting } }, session);

/** Also deletes the events and texts of earlier notifications, which may contain a field's address or contact details. */
export async function withdrawBetween(
  models: Models,
  { blockerId, blockedId }: EventOf<'team.blocked'>,
  session: ClientSession,
): Promise<void> {
  const between = {
    $or: [
      { teamId: blockerId, otherTeamId: blockedId },
      { teamId: blockedId, otherTeamId: blockerId },
    ],
  };
  await withdraw(models, { ...between, kind: { $in: [...forPartners, searchMatched.name] } }, session);
  await models.deliveries.updateMany({ ...between, settledAt: { $ne: null } }, { event: null }, { session });
  await models.notifications.updateMany(between, { text: '' }, { session });
}

export async function withdrawRead(
  models: Models,
  { readerId, otherId, at }: EventNamed<'message.read'>,
  session: ClientSession,
): Promise<void> {
  const { contacts, notifications } = models;
  if (await contacts.exists({ _id: { $in: [readerId, otherId] }, deleted: true }).session(session)) return;
  const readAt = new Date(at);
  await recordRead(models, { readerId, otherId }, readAt, session);
  const about = { teamId: readerId, otherTeamId: otherId, name: messageUnread.name };
  const lines = await notifications.find(about, { userId: 1, eventId: 1 }).session(session).lean();
  const old = lines.filter(({ eventId }) => timeOfId(eventId) < readAt.getTime());
  if (old.length === 0) return;
  const [ids, userId] = [old.map(({ _id }) => _id), { $in: old.map((line) => line.userId) }];
  await notifications.updateMany({ userId, _id: { $in: ids }, seenAt: null }, { seenAt: readAt }, { session });
  // Skip deliveries that are being sent, and those in a digest, which omits seen entries anyway.
  const idle = { digestId: null, $or: [{ status: 'waiting' as const }, { dueAt: { $not: { $gt: new Date() } } }] };
  await withdraw(models, { userId, notificationId: { $in: ids }, ...idle }, session);
}
