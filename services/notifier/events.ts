import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Config } from './config.ts';
import { deletedContact } from './models/contact.ts';
import type { Recipient } from './models/delivery.ts';
import type { Models } from './models/index.ts';

type Told = { id: string; event: Event; session: ClientSession };

/** Keeps addresses in step with the accounts, and notes down whom each event is to be told to. */
export function handlers({ contacts, deliveries }: Models, { SUPPORT_EMAIL }: Pick<Config, 'SUPPORT_EMAIL'>): Handlers {
  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, email, fullName, teamName, emailNotificationsEnabled } = user;
    const known = await contacts.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    const contact = { _id: id, revision, email, fullName, teamName, emailNotificationsEnabled, deleted: false };
    await contacts.replaceOne({ _id: id }, contact, { session, upsert: true });
  }

  async function forget(userId: number, session: ClientSession): Promise<void> {
    await contacts.replaceOne({ _id: userId }, deletedContact(userId), { session, upsert: true });
    await deliveries.deleteMany({ userId }, { session });
  }

  async function note(recipient: { userId: number } | { to: Recipient }, { id, event, session }: Told): Promise<void> {
    const whom = { userId: null, to: null, ...recipient };
    const delivery = {
      _id: whom.userId === null ? id : `${id}.${whom.userId}`,
      ...whom,
      kind: event.type,
      event,
      status: 'queued' as const,
      createdAt: new Date(),
    };
    await deliveries.create([{ ...delivery, enqueuedAt: null, settledAt: null }], { session });
  }

  const tell = (userId: number, told: Told) => note({ userId }, told);
  const write = (to: Recipient, told: Told) => note({ to }, told);

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),
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
    'interest.ended': (told) => tell(told.event.team.id, told),
  };
}
