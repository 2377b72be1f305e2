/** Keeps contacts and time zones in sync with the accounts, and forgets whoever is gone. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { deletedContact } from './contact-model.ts';
import type { Models } from '../models.ts';

export function createContacts(models: Models) {
  const { contacts, deliveries, notifications, preferences, readReceipts, subscriptions, zones } = models;

  async function keep(user: KnownUser, session: ClientSession): Promise<void> {
    const { id, revision, email, fullName, teamName, emailNotificationsEnabled, suspended, people } = user;
    const known = await contacts.findOne({ _id: id }).session(session).lean();
    if (known && known.revision >= revision) return;
    // The flag is about the address: a new address starts without one.
    const undeliverable = (known?.email === email && known.undeliverable) || null;
    const run = people ? { people: people.map((one) => one.id) } : {};
    const copied = { revision, email, fullName, teamName, emailNotificationsEnabled, suspended, ...run };
    const contact = { _id: id, ...copied, undeliverable, deleted: false };
    await contacts.replaceOne({ _id: id }, contact, { session, upsert: true });
  }

  async function keepTimeZone(
    { teamId: _id, revision, timeZone }: EventOf<'team.time_zone_found'>,
    session: ClientSession,
  ) {
    const known = await zones.findOne({ _id }).session(session).lean();
    if (known && known.revision >= revision) return;
    if (await contacts.exists({ _id, deleted: true }).session(session)) return;
    await zones.replaceOne({ _id }, { _id, revision, timeZone }, { session, upsert: true });
  }

  async function forget(userId: number, session: ClientSession): Promise<void> {
    await contacts.replaceOne({ _id: userId }, deletedContact(userId), { session, upsert: true });
    await deliveries.deleteMany({ $or: [{ userId }, { teamId: userId }] }, { session });
    // In one update: an email that is sent at this moment is kept before it, or not at all.
    const event = { $cond: [{ $eq: ['$keptUntil', null] }, '$event', null] };
    await deliveries.updateMany({ otherTeamId: userId }, [{ $set: { event, keptUntil: null, otherTeamId: null } }], {
      session,
      updatePipeline: true,
    });
    await notifications.deleteMany({ $or: [{ userId }, { teamId: userId }, { otherTeamId: userId }] }, { session });
    await preferences.deleteOne({ _id: userId }, { session });
    await readReceipts.deleteMany({ $or: [{ readerId: userId }, { otherId: userId }] }, { session });
    await subscriptions.deleteMany({ userId }, { session });
    await zones.deleteOne({ _id: userId }, { session });
  }

  /** Forgets a person whose number goes on as a team. */
  async function forgetPerson(userId: number, session: ClientSession): Promise<void> {
    await deliveries.deleteMany({ userId }, { session });
    await notifications.deleteMany({ userId }, { session });
    await preferences.deleteOne({ _id: userId }, { session });
    await subscriptions.deleteMany({ userId }, { session });
  }

  return { keep, keepTimeZone, forget, forgetPerson };
}
