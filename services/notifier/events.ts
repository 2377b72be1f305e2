import type { Event, EventOf, KnownUser } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import { uuidv7 } from '@playfield/kit/ids.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Config } from './config.ts';
import { deletedContact } from './models/contact.ts';
import { unsent } from './models/delivery.ts';
import type { Recipient } from './models/delivery.ts';
import type { Models } from './models/index.ts';
import { aboutOf, lineOf } from './news.ts';
import { isNotification } from './rules.ts';

type Told = { id: string; event: Event; session: ClientSession };

/** Keeps addresses in step with the accounts, and notes down whom each event is to be told to. */
export function handlers(models: Models, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): Handlers {
  const { contacts, deliveries, notifications, preferences, subscriptions, zones } = models;

  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, email, fullName, teamName, emailNotificationsEnabled } = user;
    const known = await contacts.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    // A flag is about the address: another address begins without one.
    const undeliverable = (known?.email === email && known.undeliverable) || null;
    const copied = { revision, email, fullName, teamName, emailNotificationsEnabled };
    const contact = { _id: id, ...copied, undeliverable, deleted: false };
    await contacts.replaceOne({ _id: id }, contact, { session, upsert: true });
  }

  async function place({ teamId: _id, revision, timeZone }: EventOf<'team.placed'>, session: ClientSession) {
    const known = await zones.findOne({ _id }).session(session).lean();
    if (known && known.revision >= revision) return;
    if (await contacts.exists({ _id, deleted: true }).session(session)) return;
    await zones.replaceOne({ _id }, { _id, revision, timeZone }, { session, upsert: true });
  }

  async function forget(userId: number, session: ClientSession): Promise<void> {
    await contacts.replaceOne({ _id: userId }, deletedContact(userId), { session, upsert: true });
    await deliveries.deleteMany({ userId }, { session });
    await notifications.deleteMany({ $or: [{ userId }, { otherTeamId: userId }] }, { session });
    await preferences.deleteOne({ _id: userId }, { session });
    await subscriptions.deleteMany({ userId }, { session });
    await zones.deleteOne({ _id: userId }, { session });
  }

  /** A notification has a line in the list behind the bell too, whether or not an e-mail is wanted. */
  async function line(userId: number, { id, event, session }: Told): Promise<string | null> {
    if (!isNotification(event)) return null;
    const about = aboutOf(event);
    // A late event does not bring a deleted account back, nor the name of one.
    const gone = { _id: { $in: [userId, about.otherTeamId] }, deleted: true };
    if (await contacts.exists(gone).session(session)) return null;
    const noted = { _id: uuidv7(), userId, eventId: id, seenAt: null, createdAt: new Date() };
    await notifications.create([{ ...noted, ...lineOf(event), ...about }], { session });
    return noted._id;
  }

  async function tell(userId: number, told: Told): Promise<void> {
    const { id, event, session } = told;
    const notificationId = await line(userId, told);
    const owed = { _id: `${id}.${userId}`, userId, notificationId, kind: event.type, event, createdAt: new Date() };
    const browsers = notificationId === null ? [] : await subscriptions.find({ userId }).session(session).lean();
    const pushes = browsers.map(({ _id: subscriptionId }) => {
      const _id = `${owed._id}.${subscriptionId}`;
      return { ...unsent, ...owed, _id, channel: 'push' as const, subscriptionId };
    });
    await deliveries.create([{ ...unsent, ...owed }, ...pushes], { session, ordered: true });
  }

  async function write(to: Recipient, { id, event, session }: Told): Promise<void> {
    const owed = { _id: id, userId: null, to, kind: event.type, event, createdAt: new Date() };
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
    async 'user.deleted'(told) {
      const { userId, email, fullName } = told.event;
      await forget(userId, told.session);
      await write({ email, fullName }, told);
    },
    'contact.received': (told) => write({ email: SUPPORT_EMAIL, fullName: null }, told),
    'contact.acknowledged': (told) => write({ email: told.event.email, fullName: told.event.name }, told),
    'newsletter.requested': (told) => write({ email: told.event.email, fullName: null }, told),
    'newsletter.confirmed': (told) => write({ email: told.event.email, fullName: null }, told),
    'interest.created': (told) => tell(told.event.postingTeam.id, told),
    'interest.accepted': (told) => tell(told.event.interestedTeam.id, told),
    'interest.rejected': (told) => tell(told.event.interestedTeam.id, told),
    'interest.withdrawn': (told) => tell(told.event.postingTeam.id, told),
    'interest.expired': (told) => tell(told.event.interestedTeam.id, told),
    'matchup.updated': (told) => tell(told.event.team.id, told),
    'matchup.cancelled': (told) => tell(told.event.team.id, told),
    'review.due': (told) => tell(told.event.team.id, told),
    'review.revealed': (told) => tell(told.event.team.id, told),
    'message.unread': (told) => tell(told.event.receiver.id, told),
    'report.filed': (told) => write({ email: SUPPORT_EMAIL, fullName: null }, told),
    'interest.ended': (told) => tell(told.event.team.id, told),
  };
}
