/** Deletes accounts: right away for the owner, after a grace period for an admin. */
import type { Client } from '@playfield/kit/http/edge.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { startPoller, type Poller } from '@playfield/kit/jobs/poller.ts';
import type { QueryFilter } from 'mongoose';
import type { Deps } from '../deps.ts';
import { noteAudit } from '../audit/actions.ts';
import type { UserRecord } from './model.ts';
import { forgetKeys } from './tokens.ts';

type Stores = Pick<Deps, 'db' | 'models' | 'outbox'>;
type By = { client: Client; byAdmin: boolean };

/** Deletes an account with all of this service's data, and publishes it. False if it is already gone. */
export async function removeAccount(
  { models, outbox }: Stores,
  due: QueryFilter<UserRecord> & { _id: number },
  { client, byAdmin }: By,
  session: ClientSession,
): Promise<boolean> {
  const { audit, contactMessages, reports, subscriptions, users } = models;
  const gone = await users.findOneAndDelete(due, { session }).lean();
  if (!gone) return false;
  const { _id: userId, email, fullName, isVerified } = gone;
  await forgetKeys(models, userId, session);
  // An unverified address may be someone else's, and so may its messages.
  if (isVerified) {
    await contactMessages.deleteMany({ email }, { session });
    await subscriptions.deleteMany({ email }, { session });
  }
  // Reports stay open, without their reporter.
  await reports.updateMany(
    { 'reporter.id': userId },
    { $set: { reporter: { id: userId, teamName: 'Deleted team', teamLocation: '' }, details: null } },
    { session },
  );
  await noteAudit(models, client, { action: 'account_deleted', userId }, session);
  await audit.updateMany({ userId, adminId: null }, { $set: { address: null, device: null, salt: null } }, { session });
  const told = (isVerified || byAdmin) && !gone.deletedBefore;
  await outbox.publish([{ type: 'user.deleted', userId, email, fullName, byAdmin, told }], session);
  return true;
}

/** Accounts per poll. */
const BATCH = 20;
/** The admin's request is already in the audit log. */
const NOBODY: Client = { address: '', device: '' };

/** Carries out deletions that were not undone. */
export function startDepartures(stores: Stores, log: Logger): Poller {
  const { db, models, outbox } = stores;
  return startPoller({
    name: 'Deletions',
    log,
    async poll() {
      const due = { leavingAt: { $lte: new Date(), $type: 'date' as const } };
      const found = await models.users.find(due, { _id: 1 }).limit(BATCH).lean();
      for (const { _id } of found) {
        await transaction(db, async (session) => {
          await removeAccount(stores, { _id, ...due }, { client: NOBODY, byAdmin: true }, session);
        });
      }
      if (found.length > 0) outbox.announce();
      return found.length === BATCH;
    },
  });
}
