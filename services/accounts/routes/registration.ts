import { register, resendVerification, verify, VERIFICATION_FAILED } from '@playfield/contracts/auth.ts';
import type { Registration } from '@playfield/contracts/auth.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { invalid } from '@playfield/kit/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/mongo.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../app.ts';
import { writeAudit } from '../audit.ts';
import { userRegistered, userUpdated } from '../events.ts';
import { noTwoStep } from '../models/user.ts';
import type { UserRecord } from '../models/user.ts';
import { hashPassword, refuseCommon } from '../passwords.ts';
import { evenly, teamOf } from '../rules.ts';
import { gramsOfUser } from '../searching.ts';
import { isTrapped } from '../traps.ts';
import { issueToken, useToken } from '../tokens.ts';

export function registrationRoutes({ db, models, outbox }: Deps) {
  const { users } = models;

  async function verificationFor({ _id }: UserRecord, session: ClientSession): Promise<Event> {
    const token = await issueToken(models, 'verification', _id, session);
    return { type: 'user.verification_requested', userId: _id, token };
  }

  async function createAccount(registration: Registration, passwordHash: string, ctx: Context): Promise<void> {
    const { email, fullName } = registration;
    const team = teamOf(registration);
    const user: UserRecord = {
      _id: await nextInSequence(db, 'users'),
      email,
      passwordHash,
      fullName,
      userRole: registration.userRole,
      ...team,
      phoneNumber: null,
      isVerified: false,
      emailNotificationsEnabled: true,
      suspended: false,
      leavingAt: null,
      grams: gramsOfUser({ ...team, email, fullName }),
      revision: 1,
      sessionEpoch: 1,
      twoStep: noTwoStep(),
      createdAt: new Date(),
    };
    await transaction(db, async (session) => {
      await users.create([user], { session });
      await writeAudit(models, ctx, { action: 'registered', userId: user._id }, session);
      await outbox.publish([userRegistered(user), await verificationFor(user, session)], session);
    });
  }

  /** Somebody registers an address that has an account: its owner is told by e-mail, the caller is not. */
  async function remindOwner(email: string): Promise<void> {
    await transaction(db, async (session) => {
      const owner = await users.findOne({ email }).session(session).lean();
      if (!owner) return;
      const reminder: Event = owner.isVerified
        ? { type: 'user.registration_repeated', userId: owner._id }
        : await verificationFor(owner, session);
      await outbox.publish([reminder], session);
    });
  }

  return [
    route(register, async ({ body, ctx }) => {
      const answer = {
        email: body.email,
        message: `A verification email was sent to ${body.email}. Please check your inbox.`,
      };
      if (isTrapped(body)) return answer;
      refuseCommon(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      await evenly(async () => {
        try {
          await createAccount(body, passwordHash, ctx);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          await remindOwner(body.email);
        }
      });
      outbox.announce();
      return answer;
    }),

    route(verify, async ({ query, ctx }) => {
      await transaction(db, async (session) => {
        const userId = await useToken(models, 'verification', query.token, session);
        const user =
          userId !== null &&
          (await users
            .findOneAndUpdate(
              { _id: userId },
              { $set: { isVerified: true }, $inc: { revision: 1 } },
              { session, returnDocument: 'after' },
            )
            .lean());
        if (!user) throw invalid({ token: [VERIFICATION_FAILED] });
        await writeAudit(models, ctx, { action: 'verified', userId: user._id }, session);
        await outbox.publish([userUpdated(user), { type: 'user.verified', userId: user._id }], session);
      });
      outbox.announce();
      return { message: 'Your email address is verified. You can sign in now.' };
    }),

    route(resendVerification, async ({ body }) => {
      await evenly(() =>
        transaction(db, async (session) => {
          const user = await users.findOne({ email: body.email, isVerified: false }).session(session).lean();
          if (user) await outbox.publish([await verificationFor(user, session)], session);
        }),
      );
      outbox.announce();
      return {
        message: 'If this address has an account that is not verified yet, a new verification email is on its way.',
      };
    }),
  ];
}
