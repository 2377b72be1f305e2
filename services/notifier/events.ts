import type { Event, KnownUser } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/consumer.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import type { Models } from './models/index.ts';

type Told = { id: string; event: Event; session: ClientSession };

/** Keeps addresses in step with the accounts, and notes down whom each event is to be told to. */
export function handlers({ contacts, deliveries }: Models): Handlers {
  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, email, fullName, teamName, emailNotificationsEnabled } = user;
    const known = await contacts.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    const contact = { _id: id, revision, email, fullName, teamName, emailNotificationsEnabled };
    await contacts.replaceOne({ _id: id }, contact, { session, upsert: true });
  }

  async function tell(userId: number, { id, event, session }: Told): Promise<void> {
    const delivery = {
      _id: `${id}.${userId}`,
      userId,
      kind: event.type,
      event,
      status: 'queued' as const,
      createdAt: new Date(),
    };
    await deliveries.create([{ ...delivery, enqueuedAt: null, settledAt: null }], { session });
  }

  return {
    'user.registered': ({ event, session }) => keep(event.user, session),
    'user.updated': ({ event, session }) => keep(event.user, session),
    'user.verification_requested': (told) => tell(told.event.userId, told),
    'user.registration_repeated': (told) => tell(told.event.userId, told),
    'interest.created': (told) => tell(told.event.postingTeam.id, told),
    'interest.accepted': (told) => tell(told.event.interestedTeam.id, told),
    'interest.rejected': (told) => tell(told.event.interestedTeam.id, told),
    'interest.withdrawn': (told) => tell(told.event.postingTeam.id, told),
  };
}
