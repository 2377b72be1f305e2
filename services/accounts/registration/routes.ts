import { register, resendVerification, verify, VERIFICATION_FAILED } from '@playfield/contracts/sign-in.ts';
import type { Registration } from '@playfield/contracts/sign-in.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, nextInSequence, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { userRegistered, userUpdated } from '../account/events.ts';
import { noTwoStep, type UserRecord } from '../account/model.ts';
import { hashPassword, refuseGuessable } from '../passwords/hash.ts';
import { inConstantTime, teamOf } from '../rules.ts';
import { gramsOfUser } from '../admin/queries.ts';
import { isProgram } from './honeypot.ts';
import { forgetKeys, issueToken, useToken } from '../account/tokens.ts';
import { changeUserIn } from '../account/actions.ts';

export function registrationRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { users } = models;

  async function verificationFor(user: UserRecord, session: ClientSession, repeated = false): Promise<Event> {
    const token = await issueToken(models, 'verification', user, session);
    return { type: 'user.verification_requested', userId: user._id, token, repeated };
  }

  /** Everything that a registration sets. Nothing else of an account survives a new registration. */
  function chosenBy(registration: Registration, passwordHash: string) {
    const { email, fullName, userRole } = registration;
    const team = teamOf(registration);
    return {
      email,
      passwordHash,
      fullName,
      userRole,
      ...team,
      phoneNumber: null,
      emailNotificationsEnabled: true,
      grams: gramsOfUser({ ...team, email, fullName }),
      twoStep: noTwoStep(),
      createdAt: new Date(),
    };
  }

  async function createAccount(registration: Registration, passwordHash: string, ctx: Context): Promise<void> {
    const user: UserRecord = {
      _id: await nextInSequence(db, 'users'),
      ...chosenBy(registration, passwordHash),
      isVerified: false,
      suspended: false,
      leavingAt: null,
      revision: 1,
      sessionEpoch: 1,
    };
    await transaction(db, async (session) => {
      await users.create([user], { session });
      await writeAudit(models, ctx, { action: 'registered', userId: user._id }, session);
      await outbox.publish([userRegistered(user), await verificationFor(user, session)], session);
    });
  }

  /**
   * Handles the registration of an address that has an account: notifies its owner, not the caller. An unverified
   * account belongs to nobody, so the new registration replaces it entirely. Otherwise, whoever registers someone
   * else's address first would share the account once the owner verifies it.
   */
  async function registerAgain(registration: Registration, passwordHash: string, ctx: Context): Promise<void> {
    await transaction(db, async (session) => {
      const unverified = { email: registration.email, isVerified: false, leavingAt: null };
      const renewed = { $set: chosenBy(registration, passwordHash), $inc: { sessionEpoch: 1 } };
      const user = await changeUserIn(session, deps, unverified, renewed);
      if (!user) return remindOwner(registration.email, session);
      await forgetKeys(models, user._id, session);
      await writeAudit(models, ctx, { action: 'registered', userId: user._id }, session);
      await outbox.publish([await verificationFor(user, session, true)], session);
    });
  }

  async function remindOwner(email: string, session: ClientSession): Promise<void> {
    const owner = await users.findOne({ email, isVerified: true }).session(session).lean();
    if (owner) await outbox.publish([{ type: 'user.registration_repeated', userId: owner._id }], session);
  }

  return [
    route(register, async ({ body, ctx }) => {
      const answer = {
        email: body.email,
        message: `A verification email was sent to ${body.email}. Please check your inbox.`,
      };
      if (isProgram(body)) return answer;
      refuseGuessable(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      await inConstantTime(async () => {
        try {
          await createAccount(body, passwordHash, ctx);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          await registerAgain(body, passwordHash, ctx);
        }
      });
      outbox.announce();
      return answer;
    }),

    route(verify, async ({ query, ctx }) => {
      await transaction(db, async (session) => {
        const token = await useToken(models, 'verification', query.token, session);
        const user =
          token &&
          (await users
            .findOneAndUpdate(
              // A link confirms only the registration that it was mailed for.
              { _id: token.userId, ...(token.epoch === null ? {} : { sessionEpoch: token.epoch }) },
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
      await inConstantTime(() =>
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
