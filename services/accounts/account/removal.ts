import type { Client } from '@playfield/kit/http/edge.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter } from 'mongoose';
import type { Deps } from '../deps.ts';
import { changeUserIn } from '../users/actions.ts';
import { emptiedAccount } from '../people/actions.ts';
import { leaveTeams } from '../people/removal.ts';
import { mailboxOf } from '../rules.ts';
import { recordAudit } from '../audit/actions.ts';
import type { UserRecord } from '../users/model.ts';
import { forgetKeys } from '../users/tokens.ts';

type Stores = Pick<Deps, 'db' | 'models' | 'outbox'>;
type By = { client: Client; byAdmin: boolean };

const FORGOTTEN = { deletedBefore: 1, personOnly: 1 };

/** Keeps the account's team if others run it, unless an admin deletes an account that isn't `personOnly`. */
export async function removeAccount(
  stores: Pick<Stores, 'models' | 'outbox'>,
  due: QueryFilter<UserRecord> & { _id: number },
  { client, byAdmin }: By,
  session: ClientSession,
): Promise<boolean> {
  const { models, outbox } = stores;
  const { audit, invitations, invitedAddresses, reports, subscriptions, users } = models;
  const gone = await users.findOne(due).session(session).lean();
  if (!gone) return false;
  const whole = byAdmin && !gone.personOnly;
  if (gone.personOnly) await users.updateOne({ _id: gone._id }, { $set: { leavingAt: null } }, { session });
  const { empty, goesOn } = await leaveTeams(stores, gone, { whole }, session);
  for (const { _id } of empty) await removeAccount(stores, { _id }, { client, byAdmin }, session);
  if (goesOn)
    await changeUserIn(session, stores, { _id: gone._id }, { $set: await emptiedAccount(), $unset: FORGOTTEN });
  else await users.deleteOne({ _id: gone._id }, { session });
  const { _id: userId, email, fullName, isVerified, createdAt: registeredAt } = gone;
  await forgetKeys(models, userId, session);
  // An unverified address may be someone else's. Keep that person's subscription and opt-out.
  if (isVerified) {
    await subscriptions.deleteMany({ email }, { session });
    await invitedAddresses.deleteOne({ email: mailboxOf(email) }, { session });
  }
  const action = goesOn ? 'person_deleted' : 'account_deleted';
  await recordAudit(models, client, { action, userId, registeredAt }, session);
  await audit.updateMany({ userId, adminId: null }, { $set: { address: null, device: null } }, { session });
  await invitations.deleteMany({ $or: [{ email }, { byId: userId }] }, { session });
  const notify = (isVerified || byAdmin) && !gone.deletedBefore && !gone.teamOnly;
  if (goesOn) {
    await outbox.publish([{ type: 'person', what: 'deleted', userId, email, fullName, notify }], session);
    return true;
  }
  await reports.updateMany(
    { 'reporter.id': userId },
    { $set: { reporter: { id: userId, teamName: 'Deleted team', teamLocation: '' }, details: null } },
    { session },
  );
  await invitations.deleteMany({ teamId: userId }, { session });
  await outbox.publish([{ type: 'user.deleted', userId, email, fullName, byAdmin: whole, notify }], session);
  return true;
}

const BATCH = 20;
const NOBODY: Client = { address: '', device: '' };

export function departures(stores: Stores): Schedule {
  const { db, models } = stores;
  return {
    name: 'departures',
    everyMs: 5_000,
    async run() {
      const due = { leavingAt: { $lte: new Date(), $type: 'date' as const } };
      const found = await models.users.find(due, { _id: 1 }).limit(BATCH).lean();
      for (const { _id } of found) {
        await transaction(db, (session) =>
          removeAccount(stores, { _id, ...due }, { client: NOBODY, byAdmin: true }, session),
        );
      }
      return found.length === BATCH;
    },
  };
}
