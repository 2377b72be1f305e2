import type { EventOf } from '@playfield/contracts/events.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { deletedContact } from './model.ts';
import type { Models } from '../models.ts';

export async function saveContact({ contacts }: Models, user: KnownUser, session: ClientSession): Promise<void> {
  const { id, revision, email, fullName, teamName, emailNotificationsEnabled, suspended, people } = user;
  const known = await contacts.findOne({ _id: id }).session(session).lean();
  if (known && known.revision >= revision) return;
  const undeliverable = (known?.email === email && known.undeliverable) || null;
  const run = people ? { people: people.map((one) => one.id) } : {};
  const copied = { revision, email, fullName, teamName, emailNotificationsEnabled, suspended, ...run };
  const contact = { _id: id, ...copied, undeliverable, deleted: false };
  await contacts.replaceOne({ _id: id }, contact, { session, upsert: true });
}

export async function saveTimeZone(
  { contacts, readers }: Models,
  { teamId: _id, revision, timeZone }: EventOf<'team.time_zone_found'>,
  session: ClientSession,
): Promise<void> {
  const known = await readers.findOne({ _id }).session(session).lean();
  if (known?.zone && known.zone.revision >= revision) return;
  if (await contacts.exists({ _id, deleted: true }).session(session)) return;
  await readers.updateOne({ _id }, { $set: { zone: { timeZone, revision } } }, { session, upsert: true });
}

export async function forgetPerson(models: Models, userId: number, session: ClientSession): Promise<void> {
  await models.deliveries.deleteMany({ userId }, { session });
  await models.notifications.deleteMany({ userId }, { session });
  await models.readers.updateOne({ _id: userId }, { $unset: { preferences: 1 } }, { session });
  await models.subscriptions.deleteMany({ userId }, { session });
}

export async function forgetTeam(models: Models, teamId: number, session: ClientSession): Promise<void> {
  const { contacts, deliveries, facts, notifications, readers } = models;
  const aboutThem = { otherTeamId: teamId };
  await contacts.replaceOne({ _id: teamId }, deletedContact(teamId), { session, upsert: true });
  await forgetPerson(models, teamId, session);
  await deliveries.deleteMany({ teamId }, { session });
  // Update in one step. A delivery that settled between two updates would keep its event.
  const event = { $cond: [{ $ne: ['$settledAt', null] }, null, '$event'] };
  const update = [{ $set: { event, otherTeamId: null, notificationId: null } }];
  await deliveries.updateMany(aboutThem, update, { session, updatePipeline: true });
  await notifications.deleteMany({ $or: [{ teamId }, aboutThem] }, { session });
  await facts.deleteMany({ teamIds: teamId }, { session });
  await readers.deleteOne({ _id: teamId }, { session });
}
