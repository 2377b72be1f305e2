import {
  changePassword,
  checkResetToken,
  INVALID_RESET_LINK,
  requestPasswordReset,
  resetPassword,
  WRONG_PASSWORD,
} from '@playfield/contracts/password.ts';
import { changeSessions } from '@playfield/kit/edge.ts';
import { invalid } from '@playfield/kit/errors.ts';
import { transaction } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { writeAudit } from '../audit.ts';
import { hashPassword, refuseCommon } from '../passwords.ts';
import { evenly } from '../rules.ts';
import { issueToken, ownerOfToken, useToken } from '../tokens.ts';
import { confirmedAccount } from '../users.ts';

const invalidLink = () => invalid({ token: [INVALID_RESET_LINK] });

export function passwordRoutes({ db, models, outbox }: Deps) {
  const { users, tokens } = models;

  return [
    route(requestPasswordReset, async ({ body, ctx }) => {
      await evenly(() =>
        transaction(db, async (session) => {
          const user = await users.findOne({ email: body.email }).session(session).lean();
          if (!user) return;
          const token = await issueToken(models, 'password_reset', user._id, session);
          await writeAudit(models, ctx, { action: 'password_reset_requested', userId: user._id }, session);
          await outbox.publish([{ type: 'user.password_reset_requested', userId: user._id, token }], session);
        }),
      );
      outbox.announce();
      return {
        message: 'If this address has an account, an email with a link to choose a new password is on its way.',
      };
    }),

    route(checkResetToken, async ({ query }) => {
      if ((await ownerOfToken(models, 'password_reset', query.token)) === null) throw invalidLink();
      return { valid: true as const };
    }),

    route(resetPassword, async ({ body, ctx }) => {
      refuseCommon(body.newPassword, 'newPassword');
      if ((await ownerOfToken(models, 'password_reset', body.token)) === null) throw invalidLink();
      const passwordHash = await hashPassword(body.newPassword);
      const userId = await transaction(db, async (session) => {
        const owner = await useToken(models, 'password_reset', body.token, session);
        if (owner === null) throw invalidLink();
        await users.updateOne({ _id: owner }, { $set: { passwordHash }, $inc: { sessionEpoch: 1 } }, { session });
        await writeAudit(models, ctx, { action: 'password_reset', userId: owner }, session);
        await outbox.publish([{ type: 'user.password_changed', userId: owner }], session);
        return owner;
      });
      outbox.announce();
      changeSessions(ctx, { userId, end: 'all' });
      return { message: 'Your password was changed. You can sign in with it now.' };
    }),

    route(changePassword, async ({ body, caller, ctx }) => {
      refuseCommon(body.newPassword, 'newPassword');
      const wrong = () => invalid({ currentPassword: [WRONG_PASSWORD] });
      const user = await confirmedAccount(models, caller.id, body.currentPassword, wrong);
      const passwordHash = await hashPassword(body.newPassword);
      const epoch = await transaction(db, async (session) => {
        const changed = await users
          .findOneAndUpdate(
            // Two changes at once: the password that was confirmed must still be the one in place.
            { _id: user._id, passwordHash: user.passwordHash },
            { $set: { passwordHash }, $inc: { sessionEpoch: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!changed) throw wrong();
        await tokens.deleteMany({ userId: user._id, purpose: 'password_reset' }, { session });
        await writeAudit(models, ctx, { action: 'password_changed', userId: user._id }, session);
        await outbox.publish([{ type: 'user.password_changed', userId: user._id }], session);
        return changed.sessionEpoch;
      });
      outbox.announce();
      changeSessions(ctx, { userId: user._id, end: 'others', epoch });
      return { message: 'Your password was changed. Other devices were signed out.' };
    }),
  ];
}
