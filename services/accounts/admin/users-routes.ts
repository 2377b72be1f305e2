import {
  adminSendPasswordReset,
  deleteUser,
  listUsers,
  makeOwner,
  restoreUser,
  setSuspension,
  UNDO_SECONDS,
  verifyUser,
} from '@playfield/contracts/admin/users.ts';
import { countAccounts } from '@playfield/contracts/http/internal.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { containing } from '@playfield/kit/data/text-search.ts';
import { numberAfter, pageOf } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { replaceOwners } from '../people/actions.ts';
import type { UserRecord } from '../users/model.ts';
import { presentAdminUser } from '../present.ts';
import { setSuspended } from '../account/suspension.ts';
import { forgetPending, issueToken } from '../users/tokens.ts';
import { changeUserIn, publishVerified } from '../users/actions.ts';

const NO_SUCH_USER = 'This account does not exist';
const TOO_LATE = 'It is too late to take this back';

export function userRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { subscriptions, tokens, users } = models;

  async function known(id: number): Promise<UserRecord> {
    const user = await users.findOne({ _id: id, leavingAt: null }).lean();
    if (!user) throw notFound(NO_SUCH_USER);
    return user;
  }

  return [
    route(listUsers, async ({ query: { q = '', cursor, limit }, ctx }) => {
      const before = numberAfter(cursor);
      const found = await users
        .find({
          leavingAt: null,
          ...(before === undefined ? {} : { _id: { $lt: before } }),
          ...containing(q, ['email', 'fullName', 'teamName']),
        })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      return pageOf(ctx, found, { limit, idOf: ({ _id }) => _id }).map(presentAdminUser);
    }),

    route(countAccounts, async () => {
      const subscribed = (status: 'requested' | 'confirmed' | 'left') => subscriptions.countDocuments({ status });
      const [totalUsers, verifiedUsers, requested, confirmed, left] = await Promise.all([
        users.countDocuments({ leavingAt: null }),
        users.countDocuments({ leavingAt: null, isVerified: true }),
        subscribed('requested'),
        subscribed('confirmed'),
        subscribed('left'),
      ]);
      return { totalUsers, verifiedUsers, newsletter: { requested, confirmed, left } };
    }),

    route(verifyUser, async ({ params, caller, ctx }) => {
      const changed = await transaction(db, async (session) => {
        const due = { _id: params.id, isVerified: false, leavingAt: null };
        const user = await changeUserIn(session, deps, due, { $set: { isVerified: true } });
        if (!user) return null;
        await tokens.deleteMany({ userId: user._id, purpose: 'verification' }, { session });
        await forgetPending(models, user, session);
        await writeAudit(models, ctx, { action: 'verified', userId: user._id, admin: caller }, session);
        await publishVerified(deps, user, session);
        return user;
      });
      return presentAdminUser(changed ?? (await known(params.id)));
    }),

    route(setSuspension, async ({ params: { id }, body: { suspended, withPeople }, caller, ctx }) => {
      const { email } = await known(id);
      const user = await transaction(db, (session) =>
        setSuspended(deps, { id, suspended, withPeople, admin: caller, ctx }, session),
      );
      if (!user) throw conflict(suspended ? `${email} is suspended already` : `${email} is not suspended`);
      if (suspended) changeSessions(ctx, { userId: id, end: 'all' });
      return presentAdminUser(user);
    }),

    route(deleteUser, async ({ params: { id }, caller, ctx }) => {
      const leavingAt = new Date(Date.now() + UNDO_SECONDS * 1000);
      await transaction(db, async (session) => {
        const leaving = { $set: { leavingAt }, $inc: { sessionVersion: 1 } };
        const user = await users.findOneAndUpdate({ _id: id, leavingAt: null }, leaving, { session }).lean();
        if (!user) throw notFound(NO_SUCH_USER);
        const subject = { kind: 'user' as const, id: String(id) };
        await writeAudit(models, ctx, { action: 'deletion_asked', userId: id, admin: caller, subject }, session);
      });
      changeSessions(ctx, { userId: id, end: 'all' });
      return { undoUntil: leavingAt.toISOString() };
    }),

    route(restoreUser, async ({ params: { id }, caller, ctx }) => {
      const user = await transaction(db, async (session) => {
        const leaving = { _id: id, leavingAt: { $gt: new Date() } };
        const stays = { $set: { leavingAt: null } };
        const kept = await users.findOneAndUpdate(leaving, stays, { session, returnDocument: 'after' }).lean();
        if (!kept)
          throw (await users.exists({ _id: id }).session(session)) ? conflict(TOO_LATE) : notFound(NO_SUCH_USER);
        const subject = { kind: 'user' as const, id: String(id) };
        await writeAudit(models, ctx, { action: 'deletion_taken_back', userId: id, admin: caller, subject }, session);
        return kept;
      });
      return presentAdminUser(user);
    }),

    route(makeOwner, async ({ params: { id }, body: { email }, caller, ctx }) => {
      const { team, ownerId } = await transaction(db, async (session) => {
        const found = await users
          .findOne({ _id: id, leavingAt: null, userRole: 'team_manager' })
          .session(session)
          .lean();
        if (!found) throw notFound(NO_SUCH_USER);
        const replaced = await replaceOwners(deps, { team: found, email }, session);
        const subject = { kind: 'user' as const, id: String(id) };
        const entry = { action: 'owner_replaced', userId: replaced.ownerId, admin: caller, subject } as const;
        await writeAudit(models, ctx, entry, session);
        return replaced;
      });
      changeSessions(ctx, { userId: ownerId, end: 'none' });
      return presentAdminUser(team);
    }),

    route(adminSendPasswordReset, async ({ body, caller, ctx }) => {
      await transaction(db, async (session) => {
        const user = await users.findOne({ email: body.email, leavingAt: null }).session(session).lean();
        if (!user) throw notFound('No account has this email address');
        const token = await issueToken(models, 'password_reset', user, session);
        await writeAudit(models, ctx, { action: 'password_reset_requested', userId: user._id, admin: caller }, session);
        await outbox.publish(
          [{ type: 'user.link_requested', what: 'password_reset', userId: user._id, token }],
          session,
        );
      });
      return { message: 'Password reset email has been sent successfully.' };
    }),
  ];
}
