import { register, resendVerification, verify, VERIFICATION_FAILED } from '@playfield/contracts/auth.ts';
import type { Registration } from '@playfield/contracts/auth.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { invalid } from '@playfield/kit/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/mongo.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { registrationRepeated, userRegistered, userUpdated, verificationRequested } from '../events.ts';
import type { UserRecord } from '../models/user.ts';
import { hashPassword } from '../passwords.ts';
import { hashToken, newToken, teamOf, verificationExpiry } from '../rules.ts';

export function registrationRoutes({ db, models: { users, tokens }, outbox }: Deps) {
  /** Writes a new verification token in place of older ones; gives the event that mails it. */
  async function issueVerification(user: UserRecord, session: ClientSession): Promise<Event> {
    const { token, hash } = newToken();
    await tokens.deleteMany({ userId: user._id, purpose: 'verification' }, { session });
    await tokens.create(
      [{ _id: hash, purpose: 'verification', userId: user._id, expiresAt: verificationExpiry(new Date()) }],
      {
        session,
      },
    );
    return verificationRequested(user, token);
  }

  async function createAccount(registration: Registration, passwordHash: string): Promise<void> {
    const user: UserRecord = {
      _id: await nextInSequence(db, 'users'),
      email: registration.email,
      passwordHash,
      fullName: registration.fullName,
      userRole: registration.userRole,
      ...teamOf(registration),
      phoneNumber: null,
      isVerified: false,
      emailNotificationsEnabled: true,
      revision: 1,
      createdAt: new Date(),
    };
    await transaction(db, async (session) => {
      await users.create([user], { session });
      await outbox.publish([userRegistered(user), await issueVerification(user, session)], session);
    });
  }

  /** Somebody registers an address that has an account: its owner is told by e-mail, the caller is not. */
  async function remindOwner(email: string): Promise<void> {
    await transaction(db, async (session) => {
      const owner = await users.findOne({ email }).session(session).lean();
      if (!owner) return;
      const reminder = owner.isVerified ? registrationRepeated(owner) : await issueVerification(owner, session);
      await outbox.publish([reminder], session);
    });
  }

  return [
    route(register, async ({ body }) => {
      const passwordHash = await hashPassword(body.password);
      try {
        await createAccount(body, passwordHash);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await remindOwner(body.email);
      }
      outbox.announce();
      return {
        email: body.email,
        message: `A verification email was sent to ${body.email}. Please check your inbox.`,
      };
    }),

    route(verify, async ({ query }) => {
      await transaction(db, async (session) => {
        const token = await tokens
          .findOneAndDelete(
            { _id: hashToken(query.token), purpose: 'verification', expiresAt: { $gt: new Date() } },
            { session },
          )
          .lean();
        const user =
          token &&
          (await users
            .findOneAndUpdate(
              { _id: token.userId },
              { $set: { isVerified: true }, $inc: { revision: 1 } },
              { session, returnDocument: 'after' },
            )
            .lean());
        if (!user) throw invalid({ token: [VERIFICATION_FAILED] });
        await outbox.publish([userUpdated(user)], session);
      });
      outbox.announce();
      return { message: 'Your email address is verified. You can sign in now.' };
    }),

    route(resendVerification, async ({ body }) => {
      await transaction(db, async (session) => {
        const user = await users.findOne({ email: body.email, isVerified: false }).session(session).lean();
        if (user) await outbox.publish([await issueVerification(user, session)], session);
      });
      outbox.announce();
      return {
        message: 'If this address has an account that is not verified yet, a new verification email is on its way.',
      };
    }),
  ];
}
