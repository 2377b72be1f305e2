import type { Event } from '@playfield/contracts/events.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import { idsSince, uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { traceparent } from '@playfield/kit/telemetry/tracing.ts';
import type { QueryFilter } from 'mongoose';
import { isWithheld, keepBlock, stillHeard } from './delivery/blocks.ts';
import { createBudgets, topicOf } from './delivery/limits.ts';
import type { Config } from './config.ts';
import { keepListingStatus } from './delivery/listing-status.ts';
import { createContacts } from './delivery/contact-actions.ts';
import { ended, unsent, type DeliveryRecord, type Recipient } from './delivery/model.ts';
import type { Models } from './models.ts';
import { aboutOf, lineOf } from './notifications/lines.ts';
import { createReadReceipts } from './notifications/read-receipts.ts';
import { forTeam, markedFor, readersOf } from './delivery/queries.ts';
import { isNotification, FOR_PARTNERS, type NotificationEvent } from './delivery/rules.ts';
import type { UnseenPublisher } from './notifications/unseen.ts';
import { keepStopped } from './saved-searches/actions.ts';
import { postingOf } from './delivery/timing.ts';

/** After this, a late alert of a pushed posting is pushed again. */
const POSTING_NOTIFIED_MS = DAY_MS;

/** Who reads, and the team that is received. */
type Reader = { userId: number; teamId: number };
type Line = { _id: string; seenAt: Date | null };
type Received = { id: string; event: Event; session: ClientSession };

function tracedOn(): { trace?: string } {
  const trace = traceparent();
  return trace === undefined ? {} : { trace };
}

/** Keeps contacts in sync with the accounts and records each event's deliveries. */
export function handlers(
  models: Models,
  { publishLater }: Pick<UnseenPublisher, 'publishLater'>,
  { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>,
): Handlers {
  const { contacts, deliveries, notifications, subscriptions } = models;
  const { keep, keepTimeZone, forget, forgetPerson } = createContacts(models);
  const readReceipts = createReadReceipts(models);
  const budgets = createBudgets(models);

  /** Adds a notification to the app's list, whether or not an email is wanted. */
  async function line({ userId, teamId }: Reader, { id, event, session }: Received): Promise<Line | null> {
    if (!isNotification(event)) return null;
    const about = aboutOf(event);
    // A late event must not bring back a deleted account, or its name.
    const gone = { _id: { $in: [userId, teamId, about.otherTeamId] }, deleted: true };
    if (await contacts.exists(gone).session(session)) return null;
    const seenAt = await readBefore(teamId, { id, event, session });
    const noted = { _id: uuidv7(), userId, eventId: id, seenAt, createdAt: new Date() };
    await replaceRepeated(userId, event, session);
    const text = (await isWithheld(models, { id, userId: teamId, event }, session)) ? { text: '' } : {};
    await notifications.create([{ ...noted, ...markedFor(userId, teamId), ...lineOf(event), ...text, ...about }], {
      session,
    });
    return noted;
  }

  /** Replaces earlier unseen lines of a repeated interest, ask or cancellation: one of each kind remains. */
  async function replaceRepeated(userId: number, event: NotificationEvent, session: ClientSession): Promise<void> {
    const isRepeated =
      event.type === 'interest.created' ||
      event.type === 'interest.withdrawn' ||
      event.type === 'matchup.asked' ||
      (event.type === 'matchup.cancelled' && event.again);
    if (!isRepeated) return;
    const { matchupId, otherTeamId } = aboutOf(event);
    const same = { userId, matchupId, otherTeamId, type: event.type, seenAt: null };
    await notifications.deleteMany(same, { session });
  }

  /** When the messages were read, if the read receipt arrived before the notification. */
  async function readBefore(readerId: number, { id, event, session }: Received): Promise<Date | null> {
    return event.type === 'message.unread'
      ? readReceipts.notified({ readerId, otherId: event.sender.id }, id, session)
      : null;
  }

  /** Notifies everyone who runs a team, or those of them alone who are named. */
  async function notifyTeam(teamId: number, received: Received, named: readonly number[] | null = null): Promise<void> {
    const readers = await readersOf(models, teamId, received.session);
    for (const userId of readers.filter((reader) => named?.includes(reader) ?? true))
      await notify(userId, received, teamId);
  }

  async function notify(userId: number, received: Received, teamId = userId): Promise<void> {
    const { id, event, session } = received;
    const addressed = isNotification(event) ? [{ id, userId: teamId, event }] : [];
    const isUnheard = addressed.length > (await stillHeard(models, addressed, session)).length;
    if (isUnheard && event.type === 'message.unread') return;
    if (await budgets.isSpent(userId, event.type, session)) return;
    const noted = await line({ userId, teamId }, received);
    if (isUnheard) return;
    const notificationId = noted?._id ?? null;
    const otherTeamId = noted && isNotification(event) ? aboutOf(event).otherTeamId : null;
    const topic = isNotification(event) ? topicOf(event) : null;
    const held = noted && isNotification(event) ? await budgets.holdBack(userId, event, session) : null;
    const about = { userId, ...markedFor(userId, teamId), notificationId, otherTeamId, topic, held };
    const owed = { _id: `${id}.${userId}`, ...about, kind: event.type, event, ...tracedOn(), createdAt: new Date() };
    if (noted?.seenAt)
      return void (await deliveries.create([{ ...unsent, ...owed, ...ended('skipped') }], { session }));
    const isPushed = notificationId !== null && held === null && !(await wasPushed(userId, received));
    const browsers = isPushed ? await subscriptions.find({ userId }).session(session).lean() : [];
    const pushes = browsers.map(({ _id: subscriptionId }) => {
      const _id = `${owed._id}.${subscriptionId}`;
      return { ...unsent, ...owed, _id, channel: 'push' as const, subscriptionId };
    });
    await deliveries.create([{ ...unsent, ...owed }, ...pushes], { session, ordered: true });
  }

  /** Pushes several games of one posting as one. */
  async function wasPushed(userId: number, { event, session }: Received): Promise<boolean> {
    const posting = isNotification(event) ? postingOf(event) : null;
    if (posting === null) return false;
    const since = idsSince(Date.now() - POSTING_NOTIFIED_MS);
    const before = { userId, _id: { $gt: since }, channel: 'email' as const, 'event.posting': posting };
    return (await deliveries.exists(before).session(session)) !== null;
  }

  /** Withdraws alerts that are not being sent yet. */
  async function takeBack(alerts: QueryFilter<DeliveryRecord>, session: ClientSession): Promise<void> {
    const owed: QueryFilter<DeliveryRecord> = { kind: 'search.matched', status: { $in: ['queued', 'waiting'] } };
    await deliveries.updateMany({ ...alerts, ...owed }, ended('skipped'), { session });
  }

  /** Withdraws unsent or unread notifications about two teams' games and messages: they may name a field or contact. */
  async function withhold(pairs: { teamId: number; otherTeamId: number }[], session: ClientSession): Promise<void> {
    const between = { $or: pairs.map(({ teamId, otherTeamId }) => ({ ...forTeam(teamId), otherTeamId })) };
    await deliveries.updateMany(
      { ...between, kind: { $in: [...FOR_PARTNERS] }, status: { $in: ['queued', 'waiting'] } },
      ended('skipped'),
      { session },
    );
    await deliveries.updateMany(
      { ...between, keptUntil: { $ne: null } },
      { event: null, keptUntil: null },
      { session },
    );
    await notifications.updateMany(between, { text: '' }, { session });
  }

  async function write(to: Recipient, { id, event, session }: Received): Promise<void> {
    const owed = { _id: id, userId: null, to, kind: event.type, event, ...tracedOn(), createdAt: new Date() };
    await deliveries.create([{ ...unsent, ...owed }], { session });
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),
    'team.time_zone_found': ({ event, session }) => keepTimeZone(event, session),
    'user.verification_requested': (received) => notify(received.event.userId, received),
    'user.registration_repeated': (received) => notify(received.event.userId, received),
    'user.verified': (received) => notify(received.event.userId, received),
    'user.password_reset_requested': (received) => notify(received.event.userId, received),
    'user.password_changed': (received) => notify(received.event.userId, received),
    'user.two_step_changed': (received) => notify(received.event.userId, received),
    async 'user.secured'({ event: { userId, at }, session }) {
      await subscriptions.deleteMany({ userId, createdAt: { $lte: new Date(at) } }, { session });
    },
    'user.security_changed': (received) => notify(received.event.userId, received),
    'user.new_device': (received) => notify(received.event.userId, received),
    'user.second_step_failed': (received) => notify(received.event.userId, received),
    'user.second_step_locked': (received) => notify(received.event.userId, received),
    async 'user.deleted'(received) {
      const { userId, email, fullName } = received.event;
      await forget(userId, received.session);
      if (received.event.notify) await write({ email, fullName }, received);
    },
    async 'person.deleted'(received) {
      const { userId, email, fullName } = received.event;
      await forgetPerson(userId, received.session);
      if (received.event.notify) await write({ email, fullName }, received);
    },
    'team.invited': (received) => write({ email: received.event.email, fullName: null }, received),
    async 'team.people_changed'(received) {
      for (const userId of received.event.recipients) await notify(userId, received);
    },
    'contact.received': (received) => write({ email: SUPPORT_EMAIL, fullName: null }, received),
    'contact.acknowledged': (received) => write({ email: received.event.email, fullName: null }, received),
    'newsletter.requested': (received) => write({ email: received.event.email, fullName: null }, received),
    'newsletter.confirmed': (received) => write({ email: received.event.email, fullName: null }, received),
    'team.joined': (received) => notifyTeam(received.event.team.id, received),
    'interest.created': (received) => notifyTeam(received.event.postingTeam.id, received),
    'interest.accepted': (received) => notifyTeam(received.event.interestedTeam.id, received),
    'interest.rejected': (received) => notifyTeam(received.event.interestedTeam.id, received),
    'interest.offered': (received) => notifyTeam(received.event.interestedTeam.id, received),
    'link.declined': (received) => notifyTeam(received.event.team.id, received),
    'link.answer_failed': (received) => notifyTeam(received.event.team.id, received),
    'interest.taken': (received) => notifyTeam(received.event.postingTeam.id, received),
    'interest.withdrawn': (received) => notifyTeam(received.event.postingTeam.id, received),
    'interest.expired': (received) => notifyTeam(received.event.interestedTeam.id, received),
    'proposal.made': (received) => notifyTeam(received.event.answerer.id, received),
    'proposal.accepted': (received) => notifyTeam(received.event.proposer.id, received),
    'proposal.declined': (received) => notifyTeam(received.event.proposer.id, received),
    'proposal.withdrawn': (received) => notifyTeam(received.event.answerer.id, received),
    'weekend.asked': (received) => notifyTeam(received.event.team.id, received, received.event.answerers),
    'weekend.proposed': (received) => notifyTeam(received.event.team.id, received, received.event.answerers),
    'weekend.fell_through': (received) => notifyTeam(received.event.team.id, received),
    'weekend.unfilled': (received) => notifyTeam(received.event.team.id, received),
    'no_show.reported': (received) => notifyTeam(received.event.team.id, received),
    'no_show.settled': (received) => notifyTeam(received.event.team.id, received),
    'agreement.changed': (received) => notifyTeam(received.event.team.id, received),
    'search.matched': (received) => notifyTeam(received.event.team.id, received),
    'matchup.listed': (received) => keepListingStatus(models, received),
    async 'search.stopped'({ id, event: { searchId, teamId }, session }) {
      await keepStopped(models, { id, searchId, session });
      await takeBack({ ...forTeam(teamId), 'event.searchId': searchId }, session);
    },
    async 'team.blocked'({ event, session }) {
      await keepBlock(models, event, session);
      const { blockerId, blockedId, active } = event;
      if (!active) return;
      const pairs = [
        { teamId: blockerId, otherTeamId: blockedId },
        { teamId: blockedId, otherTeamId: blockerId },
      ];
      await takeBack({ $or: pairs.map(({ teamId, otherTeamId }) => ({ ...forTeam(teamId), otherTeamId })) }, session);
      await withhold(pairs, session);
    },
    'matchup.asked': (received) => notifyTeam(received.event.team.id, received, received.event.answerers),
    'matchup.updated': (received) => notifyTeam(received.event.team.id, received),
    'matchup.cancelled': (received) => notifyTeam(received.event.team.id, received),
    'review.due': (received) => notifyTeam(received.event.team.id, received),
    'review.revealed': (received) => notifyTeam(received.event.team.id, received),
    'message.unread': (received) => notifyTeam(received.event.receiver.id, received),
    async 'messages.read'({ event, session }) {
      await readReceipts.read(event, session);
      for (const reader of await readersOf(models, event.readerId, session)) publishLater(reader);
    },
    'report.answered': (received) => notifyTeam(received.event.reporter.id, received),
    'report.filed': (received) => write({ email: SUPPORT_EMAIL, fullName: null }, received),
    'interest.ended': (received) => notifyTeam(received.event.team.id, received),
    'opponent.suspended': (received) => notifyTeam(received.event.team.id, received),
  };
}
