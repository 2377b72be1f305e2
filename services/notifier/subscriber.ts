import type { Event } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import { idsSince, uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { traceparent } from '@playfield/kit/telemetry/tracing.ts';
import type { QueryFilter } from 'mongoose';
import { isWithheld, keepBlock, stillHeard } from './delivery/blocks.ts';
import { createBudgets, topicOf } from './delivery/limits.ts';
import type { Config } from './config.ts';
import { keepGame } from './delivery/listing-status.ts';
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
const POSTING_TOLD_MS = 24 * 60 * 60_000;

/** Who reads, and the team that is told. */
type Reader = { userId: number; teamId: number };
type Line = { _id: string; seenAt: Date | null };
type Told = { id: string; event: Event; session: ClientSession };

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
  const { keep, place, forget, forgetPerson } = createContacts(models);
  const readReceipts = createReadReceipts(models);
  const budgets = createBudgets(models);

  /** Adds a notification to the app's list, whether or not an email is wanted. */
  async function line({ userId, teamId }: Reader, { id, event, session }: Told): Promise<Line | null> {
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
  async function readBefore(readerId: number, { id, event, session }: Told): Promise<Date | null> {
    return event.type === 'message.unread'
      ? readReceipts.told({ readerId, otherId: event.sender.id }, id, session)
      : null;
  }

  /** Notifies everyone who runs a team, or those of them alone who are named. */
  async function tellTeam(teamId: number, told: Told, named: readonly number[] | null = null): Promise<void> {
    const readers = await readersOf(models, teamId, told.session);
    for (const userId of readers.filter((reader) => named?.includes(reader) ?? true)) await tell(userId, told, teamId);
  }

  async function tell(userId: number, told: Told, teamId = userId): Promise<void> {
    const { id, event, session } = told;
    const addressed = isNotification(event) ? [{ id, userId: teamId, event }] : [];
    const isUnheard = addressed.length > (await stillHeard(models, addressed, session)).length;
    if (isUnheard && event.type === 'message.unread') return;
    if (await budgets.isSpent(userId, event.type, session)) return;
    const noted = await line({ userId, teamId }, told);
    if (isUnheard) return;
    const notificationId = noted?._id ?? null;
    const otherTeamId = noted && isNotification(event) ? aboutOf(event).otherTeamId : null;
    const topic = isNotification(event) ? topicOf(event) : null;
    const held = noted && isNotification(event) ? await budgets.holdBack(userId, event, session) : null;
    const about = { userId, ...markedFor(userId, teamId), notificationId, otherTeamId, topic, held };
    const owed = { _id: `${id}.${userId}`, ...about, kind: event.type, event, ...tracedOn(), createdAt: new Date() };
    if (noted?.seenAt)
      return void (await deliveries.create([{ ...unsent, ...owed, ...ended('skipped') }], { session }));
    const isPushed = notificationId !== null && held === null && !(await wasPushed(userId, told));
    const browsers = isPushed ? await subscriptions.find({ userId }).session(session).lean() : [];
    const pushes = browsers.map(({ _id: subscriptionId }) => {
      const _id = `${owed._id}.${subscriptionId}`;
      return { ...unsent, ...owed, _id, channel: 'push' as const, subscriptionId };
    });
    await deliveries.create([{ ...unsent, ...owed }, ...pushes], { session, ordered: true });
  }

  /** Pushes several games of one posting as one. */
  async function wasPushed(userId: number, { event, session }: Told): Promise<boolean> {
    const posting = isNotification(event) ? postingOf(event) : null;
    if (posting === null) return false;
    const since = idsSince(Date.now() - POSTING_TOLD_MS);
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

  async function write(to: Recipient, { id, event, session }: Told): Promise<void> {
    const owed = { _id: id, userId: null, to, kind: event.type, event, ...tracedOn(), createdAt: new Date() };
    await deliveries.create([{ ...unsent, ...owed }], { session });
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),
    'team.placed': ({ event, session }) => place(event, session),
    'user.verification_requested': (told) => tell(told.event.userId, told),
    'user.registration_repeated': (told) => tell(told.event.userId, told),
    'user.verified': (told) => tell(told.event.userId, told),
    'user.password_reset_requested': (told) => tell(told.event.userId, told),
    'user.password_changed': (told) => tell(told.event.userId, told),
    'user.two_step_changed': (told) => tell(told.event.userId, told),
    async 'user.secured'({ event: { userId, at }, session }) {
      await subscriptions.deleteMany({ userId, createdAt: { $lte: new Date(at) } }, { session });
    },
    'user.security_changed': (told) => tell(told.event.userId, told),
    'user.new_device': (told) => tell(told.event.userId, told),
    'user.second_step_failed': (told) => tell(told.event.userId, told),
    'user.second_step_locked': (told) => tell(told.event.userId, told),
    async 'user.deleted'(told) {
      const { userId, email, fullName } = told.event;
      await forget(userId, told.session);
      if (told.event.told) await write({ email, fullName }, told);
    },
    async 'person.deleted'(told) {
      const { userId, email, fullName } = told.event;
      await forgetPerson(userId, told.session);
      if (told.event.told) await write({ email, fullName }, told);
    },
    'team.invited': (told) => write({ email: told.event.email, fullName: null }, told),
    async 'team.people_changed'(told) {
      for (const userId of told.event.recipients) await tell(userId, told);
    },
    'contact.received': (told) => write({ email: SUPPORT_EMAIL, fullName: null }, told),
    'contact.acknowledged': (told) => write({ email: told.event.email, fullName: null }, told),
    'newsletter.requested': (told) => write({ email: told.event.email, fullName: null }, told),
    'newsletter.confirmed': (told) => write({ email: told.event.email, fullName: null }, told),
    'team.joined': (told) => tellTeam(told.event.team.id, told),
    'interest.created': (told) => tellTeam(told.event.postingTeam.id, told),
    'interest.accepted': (told) => tellTeam(told.event.interestedTeam.id, told),
    'interest.rejected': (told) => tellTeam(told.event.interestedTeam.id, told),
    'interest.offered': (told) => tellTeam(told.event.interestedTeam.id, told),
    'link.declined': (told) => tellTeam(told.event.team.id, told),
    'link.answer_failed': (told) => tellTeam(told.event.team.id, told),
    'interest.taken': (told) => tellTeam(told.event.postingTeam.id, told),
    'interest.withdrawn': (told) => tellTeam(told.event.postingTeam.id, told),
    'interest.expired': (told) => tellTeam(told.event.interestedTeam.id, told),
    'proposal.made': (told) => tellTeam(told.event.answerer.id, told),
    'proposal.accepted': (told) => tellTeam(told.event.proposer.id, told),
    'proposal.declined': (told) => tellTeam(told.event.proposer.id, told),
    'proposal.withdrawn': (told) => tellTeam(told.event.answerer.id, told),
    'weekend.asked': (told) => tellTeam(told.event.team.id, told, told.event.answerers),
    'weekend.proposed': (told) => tellTeam(told.event.team.id, told, told.event.answerers),
    'weekend.fell_through': (told) => tellTeam(told.event.team.id, told),
    'weekend.unfilled': (told) => tellTeam(told.event.team.id, told),
    'noshow.reported': (told) => tellTeam(told.event.team.id, told),
    'noshow.settled': (told) => tellTeam(told.event.team.id, told),
    'agreement.changed': (told) => tellTeam(told.event.team.id, told),
    'search.matched': (told) => tellTeam(told.event.team.id, told),
    'matchup.found': (told) => keepGame(models, told),
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
    'matchup.asked': (told) => tellTeam(told.event.team.id, told, told.event.answerers),
    'matchup.updated': (told) => tellTeam(told.event.team.id, told),
    'matchup.cancelled': (told) => tellTeam(told.event.team.id, told),
    'review.due': (told) => tellTeam(told.event.team.id, told),
    'review.revealed': (told) => tellTeam(told.event.team.id, told),
    'message.unread': (told) => tellTeam(told.event.receiver.id, told),
    async 'messages.read'({ event, session }) {
      await readReceipts.read(event, session);
      for (const reader of await readersOf(models, event.readerId, session)) publishLater(reader);
    },
    'report.answered': (told) => tellTeam(told.event.reporter.id, told),
    'report.filed': (told) => write({ email: SUPPORT_EMAIL, fullName: null }, told),
    'interest.ended': (told) => tellTeam(told.event.team.id, told),
    'opponent.suspended': (told) => tellTeam(told.event.team.id, told),
  };
}
