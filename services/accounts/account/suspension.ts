// A suspension covers the team and, unless the admin chooses otherwise, the people who run it at that moment. Those
// people cannot sign in for any team, or with another account for the same mailbox.
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { recordAttendance } from '../people/actions.ts';
import { runnersOf } from '../people/rules.ts';
import { sameMailbox } from '../rules.ts';
import { IN_GOOD_STANDING, type UserRecord } from '../users/model.ts';
import { changeUserIn } from '../users/actions.ts';

type Change = { id: number; suspended: boolean; withPeople?: boolean; admin: Admin; ctx: Context };

/** Returns null if there is nothing to change. When suspending, the caller must end the account's sessions. */
export async function setSuspended(deps: Deps, change: Change, session: ClientSession): Promise<UserRecord | null> {
  const { id, suspended, admin, ctx } = change;
  const known = { _id: id, leavingAt: null };
  const user = suspended
    ? await changeUserIn(session, deps, { ...known, suspended: false }, { $set: { suspended } })
    : await changeUserIn(
        session,
        deps,
        { ...known, $or: [{ suspended: true }, { suspendedWith: { $ne: [] } }] },
        { $set: { suspended, suspendedWith: [] } },
      );
  if (!user) return null;
  await (suspended ? bar(deps, user, change, session) : letIn(deps, user, session));
  const action = suspended ? 'account_suspended' : 'account_reinstated';
  const subject = { kind: 'user' as const, id: String(id) };
  await writeAudit(deps.models, ctx, { action, userId: id, admin, subject }, session);
  return deps.models.users.findOne({ _id: id }).session(session).lean();
}

async function bar(deps: Deps, team: UserRecord, { withPeople = true }: Change, session: ClientSession): Promise<void> {
  const { users } = deps.models;
  const people = withPeople
    ? await users
        .find({ _id: { $in: runnersOf(team) } })
        .session(session)
        .lean()
    : [];
  const mailboxes = people.map(({ email }) => ({ email: sameMailbox(email) }));
  const theirs = people.length > 0 ? await users.find({ $or: mailboxes }, { _id: 1 }).session(session).lean() : [];
  for (const { _id: personId } of theirs) {
    const covered = { $addToSet: { suspendedWith: team._id }, $inc: { sessionVersion: 1 } };
    await changeUserIn(session, deps, { _id: personId }, covered);
    await recordAttendance(deps, teamsWith(personId), session);
  }
}

export async function standingOf({ users }: Deps['models'], email: string, session: ClientSession) {
  const same = { email: sameMailbox(email), suspendedWith: { $gt: 0 } };
  const suspended = await users.find(same, { suspendedWith: 1 }).session(session).lean();
  const suspendedWith = [...new Set(suspended.flatMap((one) => one.suspendedWith))];
  return { ...IN_GOOD_STANDING, suspendedWith, unattended: suspendedWith.length > 0 };
}

const teamsWith = (personId: number) => ({ $or: [{ _id: personId }, { 'people.userId': personId }] });

async function letIn(deps: Deps, team: UserRecord, session: ClientSession): Promise<void> {
  const covered = await deps.models.users.find({ suspendedWith: team._id }, { _id: 1 }).session(session).lean();
  for (const { _id } of covered) await changeUserIn(session, deps, { _id }, { $pull: { suspendedWith: team._id } });
  for (const personId of new Set([team._id, ...covered.map(({ _id }) => _id)]))
    await recordAttendance(deps, teamsWith(personId), session);
}
