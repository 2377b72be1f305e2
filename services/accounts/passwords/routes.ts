import { SUSPENDED } from '@playfield/contracts/admin/users.ts';
import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import {
  changePassword,
  checkResetToken,
  INVALID_RESET_LINK,
  requestPasswordReset,
  resetPassword,
  WRONG_PASSWORD,
} from '@playfield/contracts/passwords.ts';
import { changeSessions } from '@playfield/kit/http/edge.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { passwordChanged } from '../users/events.ts';
import { noTwoStep } from '../users/model.ts';
import { unlockedBy } from '../two-step/codes.ts';
import { removeNewPasskeys } from '../two-step/passkeys.ts';
import { hashPassword, refuseGuessable } from '../users/password-hash.ts';
import { inConstantTime } from '../rules.ts';
import { forgetKeys, issueToken, ownerOfToken, useToken } from '../users/tokens.ts';
import { changeUserIn, confirmedAccount } from '../users/actions.ts';

const SECOND_STEP_GONE = 'Your account is new, so two-step sign-in was turned off: you can turn it on again.';

const invalidLink = () => invalid({ token: [INVALID_RESET_LINK] });

export function passwordRoutes(deps: Deps) {
  const { db, emailLimits, models, outbox } = deps;
  const { users, tokens } = models;

  /** Deletes a new account's second steps, which may be an attacker's. Returns whether there were any. */
  async function clearNewAccount(userId: number, session: ClientSession): Promise<boolean> {
    const young = { _id: userId, createdAt: { $gt: new Date(Date.now() - WEEK_MS) } };
    const before = await users.findOneAndUpdate(young, { $set: { twoStep: noTwoStep() } }, { session }).lean();
    if (!before) return false;
    await forgetKeys(models, userId, session);
    return before.passkeys.length > 0 || before.twoStep.secret !== null;
  }

  async function takeOver(userId: number, session: ClientSession): Promise<boolean> {
    const own = {
      isVerified: true,
      phoneNumber: null,
      emailNotificationsEnabled: true,
      twoStep: noTwoStep(),
      invitation: null,
      answer: null,
    };
    const user = await changeUserIn(session, deps, { _id: userId, isVerified: false }, { $set: own });
    if (!user) return false;
    await forgetKeys(models, userId, session);
    await outbox.publish([{ type: 'user.verified', userId }], session);
    return true;
  }

  return [
    route(requestPasswordReset, async ({ body, ctx }) => {
      await inConstantTime(async () => {
        const mayEmail = await emailLimits.take(body.email, ctx);
        // A verified owner gets one link per hour (a link's lifetime) even if others have used up the mailbox's quota.
        const mayEmailOwner = mayEmail || (await emailLimits.takeHourly('reset', body.email));
        await transaction(db, async (session) => {
          const user = await users.findOne({ email: body.email }).session(session).lean();
          if (!user || !(user.isVerified ? mayEmailOwner : mayEmail)) return;
          const token = await issueToken(models, 'password_reset', user, session);
          await writeAudit(models, ctx, { action: 'password_reset_requested', userId: user._id }, session);
          await outbox.publish(
            [{ type: 'user.link_requested', what: 'password_reset', userId: user._id, token }],
            session,
          );
        });
      });
      return {
        message: 'If this address has an account, an email with a link to choose a new password is on its way.',
      };
    }),

    route(checkResetToken, async ({ query }) => {
      const user = await users.findById(await ownerOfToken(models, 'password_reset', query.token)).lean();
      if (!user) throw invalidLink();
      return { valid: true as const, email: user.email };
    }),

    route(resetPassword, async ({ body, ctx }) => {
      await refuseGuessable(body.newPassword, 'newPassword');
      if ((await ownerOfToken(models, 'password_reset', body.token)) === null) throw invalidLink();
      const passwordHash = await hashPassword(body.newPassword);
      const { userId, secondStepEnded, suspended } = await transaction(db, async (session) => {
        const token = await useToken(models, 'password_reset', body.token, session);
        if (token === null) throw invalidLink();
        const { userId: owner } = token;
        const first = await takeOver(owner, session);
        const ended = await clearNewAccount(owner, session);
        const known = await users.findById(owner).session(session).lean();
        const unlocked = known ? unlockedBy(new Date(), known.twoStep) : {};
        const chosen = { $set: { passwordHash, ...unlocked }, $inc: { sessionVersion: 1 } };
        await users.updateOne({ _id: owner }, chosen, { session });
        await writeAudit(models, ctx, { action: 'password_reset', userId: owner }, session);
        if (first) await writeAudit(models, ctx, { action: 'verified', userId: owner }, session);
        if (body.removePasskeys) await removeNewPasskeys(models, owner, session);
        await outbox.publish([passwordChanged(owner, ended)], session);
        return { userId: owner, secondStepEnded: ended, suspended: (known?.suspendedWith.length ?? 0) > 0 };
      });
      changeSessions(ctx, { userId, end: 'all' });
      const left = (await users.findById(userId).lean())?.passkeys.length ?? 0;
      const words = `Your password was changed. ${suspended ? SUSPENDED : 'You can sign in with it now.'}`;
      return { message: secondStepEnded ? `${words} ${SECOND_STEP_GONE}` : words, passkeys: left };
    }),

    route(changePassword, async ({ body, caller, ctx }) => {
      await refuseGuessable(body.newPassword, 'newPassword');
      const wrong = () => invalid({ currentPassword: [WRONG_PASSWORD] });
      const user = await confirmedAccount(models, caller.id, body.currentPassword, wrong);
      const passwordHash = await hashPassword(body.newPassword);
      const sessionVersion = await transaction(db, async (session) => {
        const changed = await users
          .findOneAndUpdate(
            { _id: user._id, passwordHash: user.passwordHash },
            { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!changed) throw wrong();
        await tokens.deleteMany({ userId: user._id, purpose: 'password_reset' }, { session });
        await writeAudit(models, ctx, { action: 'password_changed', userId: user._id }, session);
        await outbox.publish([passwordChanged(user._id)], session);
        return changed.sessionVersion;
      });
      changeSessions(ctx, { userId: user._id, end: 'others', sessionVersion });
      return { message: 'Your password was changed. Other devices were signed out.', passkeys: user.passkeys.length };
    }),
  ];
}
