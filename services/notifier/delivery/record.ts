import { nameOf, type Event, type EventNamed } from '@playfield/contracts/events.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { NotificationRecord } from '../bell/model.ts';
import type { PublishUnseen } from '../bell/unseen.ts';
import { peopleOf, readersOf } from '../contacts/queries.ts';
import type { Config } from '../config.ts';
import { rankOf, type EmailQueue } from '../email/queues.ts';
import { isDeliverable } from '../facts/blocks.ts';
import { recordNotified } from '../facts/read-receipts.ts';
import type { Models } from '../models.ts';
import { aboutOf, declarationOf, isOvertaken, lineOf, isKeptAfterDeletion } from '../notifications/registry.ts';
import { searchMatched } from '../notifications/search-matched.ts';
import type { AccountEmail, Notification, Recipient } from '../notifications/types.ts';
import { alertsIn, batchOf, UNBATCHED } from './alerts.ts';
import { causesTooMany, isOverLimit, sentToEach, type Sent } from './limits.ts';
import { ended, type DeliveryRecord } from './model.ts';

type Received = { id: string; event: Event; session: ClientSession };
type Found = Received & { event: EventNamed<'search.found'> };
type Notice = { id: string; event: Event; userId: number; teamId: number };

function queueFor(declaration: AccountEmail | Notification): EmailQueue {
  if (declaration.category === null) return 'account';
  return declaration.bulk ? 'digests' : 'games';
}

export function createRecorder(
  models: Models,
  publishUnseen: PublishUnseen,
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
) {
  const { contacts, deliveries, notifications, subscriptions } = models;

  function owed({ id, event }: { id: string; event: Event }, declaration: AccountEmail | Notification) {
    const about = { kind: declaration.name, event, rank: rankOf(queueFor(declaration)), createdAt: new Date() };
    return { _id: id, ...about };
  }

  async function deletedAmong(ids: readonly (number | null)[], session: ClientSession): Promise<Set<number | null>> {
    const deleted = { _id: { $in: ids.filter((id) => id !== null) }, deleted: true };
    const found = await contacts.find(deleted, { _id: 1 }).session(session).lean();
    return new Set(found.map(({ _id }) => _id));
  }

  async function replaceLines({ userId, event }: Notice, declaration: Notification, session: ClientSession) {
    if (!declaration.replaces?.(event)) return;
    const { matchupId, otherTeamId } = aboutOf(event);
    await notifications.deleteMany(
      { userId, matchupId, otherTeamId, name: declaration.name, seenAt: null },
      { session },
    );
  }

  async function notify(notices: readonly Notice[], declaration: Notification, session: ClientSession): Promise<void> {
    const [now, name] = [Date.now(), declaration.name];
    const others = notices.map(({ event }) => aboutOf(event).otherTeamId);
    const deleted = await deletedAmong(
      [...notices.flatMap(({ userId, teamId }) => [userId, teamId]), ...others],
      session,
    );
    const here = notices.filter(({ userId, teamId }) => !deleted.has(userId) && !deleted.has(teamId));
    const userIds = [...new Set(here.map(({ userId }) => userId))];
    // Make concurrent deletions and alerts conflict with this transaction: the losing one retries and sees the changes.
    const shared = name === searchMatched.name ? [...userIds, ...others] : others;
    await contacts.updateMany({ _id: { $in: shared } }, { $inc: { conflicts: 1 } }, { session });
    const sentTo = declaration.isLimited
      ? await sentToEach(models, userIds, name, session)
      : new Map<number, readonly Sent[]>();
    const browsers = await subscriptions
      .find({ userId: { $in: userIds } }, { userId: 1 })
      .session(session)
      .lean();
    const browsersOf = Map.groupBy(browsers, ({ userId }) => userId);
    const lines: NotificationRecord[] = [];
    const sends: Partial<DeliveryRecord>[] = [];
    for (const one of here) {
      const { id, event, userId, teamId } = one;
      const { otherTeamId, ...about } = aboutOf(event);
      const deliverable = await isDeliverable(models, one, session);
      if (!deliverable && declaration.aboutMessages) continue;
      const hasLine = !deleted.has(otherTeamId);
      if (!hasLine && !isKeptAfterDeletion(declaration)) continue;
      const pair = { readerId: teamId, otherId: otherTeamId ?? 0 };
      const seenAt = declaration.aboutMessages ? await recordNotified(models, pair, id, session) : null;
      const line = { _id: uuidv7(), userId, teamId, eventId: id, seenAt, createdAt: new Date(now) };
      if (hasLine) {
        await replaceLines(one, declaration, session);
        const text = deliverable ? {} : { text: '' };
        lines.push({ ...line, ...lineOf(event, declaration), ...text, ...about, otherTeamId });
      }
      if (!deliverable) continue;
      const own = declaration.topic?.(event);
      const topic = own === undefined ? null : `${name} ${own}`;
      const sent = sentTo.get(userId) ?? [];
      const isLimited = hasLine && declaration.isLimited?.(event, new Date(now)) === true;
      const held =
        isLimited &&
        (isOverLimit({ topic, otherTeamId }, sent, now) ||
          (!declaration.bulk && otherTeamId !== null && (await causesTooMany(models, otherTeamId, session))));
      const batch =
        event.type === 'search' && event.what === 'matched' && !held ? batchOf(event, sent, now) : UNBATCHED;
      const { waitsFor, emailAt, pushAt, isPushed } = batch;
      const common = { ...owed(one, declaration), userId, teamId, topic, held, waitsFor };
      const base = { ...common, notificationId: hasLine ? line._id : null, otherTeamId: hasLine ? otherTeamId : null };
      const dueAt = (at: Date | null) => (at ? { status: 'waiting' as const, dueAt: at } : {});
      sends.push({ ...base, ...(seenAt ? ended('skipped') : dueAt(emailAt)) });
      if (!held) sentTo.set(userId, [...sent, base]);
      if (!hasLine || held || isPushed || seenAt) continue;
      for (const { _id: subscriptionId } of browsersOf.get(userId) ?? []) {
        const push = { _id: `${id}.${subscriptionId}`, channel: 'push' as const, subscriptionId };
        sends.push({ ...base, ...push, ...dueAt(pushAt) });
      }
    }
    await notifications.insertMany(lines, { session });
    await deliveries.insertMany(sends, { session });
    for (const { userId } of lines) publishUnseen(userId, session);
  }

  async function email(to: Recipient, received: Received, declaration: AccountEmail | Notification): Promise<void> {
    await deliveries.create([{ ...owed(received, declaration), to }], { session: received.session });
  }

  async function seeAnswered({ id, event, session }: Received): Promise<void> {
    const [about, name] = [aboutOf(event), nameOf(event)];
    if (about.offerId === null || name.endsWith('.withdrawn')) return;
    const fact = { ...about, eventId: id, userId: 0, name };
    const unseen = await notifications.find({ offerId: about.offerId, seenAt: null }).session(session).lean();
    const over = unseen.filter((line) => isOvertaken(line, [fact]));
    await notifications.updateMany({ _id: { $in: over.map(({ _id }) => _id) } }, { seenAt: new Date() }, { session });
    for (const { userId } of over) publishUnseen(userId, session);
  }

  async function record(received: Received): Promise<void> {
    const { id, event, session } = received;
    await seeAnswered(received);
    const declaration = declarationOf(event);
    const to = declaration?.to(event) ?? 'no one';
    if (!declaration || to === 'no one') return;
    if (to === 'support') return email({ email: SUPPORT_EMAIL, fullName: null }, received, declaration);
    if ('address' in to) return email(to.address, received, declaration);
    const readers =
      'people' in to
        ? to.people.map((userId) => ({ userId, teamId: userId }))
        : (await readersOf(models, to.team, session))
            .filter((userId) => to.only?.includes(userId) ?? true)
            .map((userId) => ({ userId, teamId: to.team }));
    const notices = readers.map((reader) => ({ id: `${id}.${reader.userId}`, event, ...reader }));
    if (declaration.category !== null) return notify(notices, declaration, session);
    for (const { userId, teamId, ...one } of notices) {
      await deliveries.create([{ ...owed(one, declaration), userId, teamId }], { session });
    }
  }

  async function recordAlerts({ id, event: found, session }: Found): Promise<void> {
    const alerts = await alertsIn(models, found, session);
    const teams = { _id: { $in: alerts.map(({ team }) => team.id) } };
    const known = await contacts.find(teams, { people: 1 }).session(session).lean();
    const byId = new Map(known.map((contact) => [contact._id, contact]));
    const notices = alerts.flatMap((event) =>
      peopleOf(byId.get(event.team.id) ?? { _id: event.team.id }).map((userId) => {
        return { id: `${id}.${userId}.${event.team.id}`, event, userId, teamId: event.team.id };
      }),
    );
    if (notices.length > 0) await notify(notices, searchMatched, session);
  }

  return { record, recordAlerts };
}
