import { CORRECTIONS_MAX } from '@playfield/contracts/registration.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { isDuplicateKey, nextInSequence, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { standingOf } from '../account/suspension.ts';
import { writeAudit } from '../audit/actions.ts';
import { userUpdated } from '../users/events.ts';
import { noTwoStep, type UserRecord } from '../users/model.ts';
import { expiryOf, hashToken, mailboxOf } from '../rules.ts';
import { forgetKeys, forgetPending, issueToken } from '../users/tokens.ts';
import { changeUserIn } from '../users/actions.ts';
import type { PendingRegistrationRecord } from './model.ts';

type Given = Pick<PendingRegistrationRecord, 'email' | 'chosen'>;
type Applied = Given & { proof: string | null };

export function createRegistrations(deps: Deps) {
  const { db, emailLimits, models, outbox } = deps;
  const { pendingRegistrations, users } = models;

  async function verificationFor(user: UserRecord, session: ClientSession, repeated = false): Promise<Event> {
    const token = await issueToken(models, 'verification', user, session);
    const answers = user.answer ? { answers: true } : {};
    return { type: 'user.link_requested', what: 'verification', userId: user._id, token, repeated, ...answers };
  }

  /** Returns the event even if the address has an account, because the team that sent the link must not learn that. */
  function yesOf({ answer, teamName }: Given['chosen']): Event[] {
    if (!answer || !('yesTo' in answer.answer)) return [];
    const until = expiryOf('verification').toISOString();
    return [{ type: 'registration.said_yes', code: answer.code, teamName, until }];
  }

  const chosenBy = ({ email, chosen }: Given) => ({
    ...chosen,
    invitation: chosen.invitation ?? null,
    answer: chosen.answer ?? null,
    email,
    phoneNumber: null,
    emailNotificationsEnabled: true,
    newcomer: true,
    twoStep: noTwoStep(),
    passkeys: [],
    createdAt: new Date(),
  });

  type Joining = { ctx: Context; mayEmail: boolean; session: ClientSession };

  async function create(_id: number, applied: Given, { ctx, mayEmail, session }: Joining): Promise<UserRecord> {
    const standing = await standingOf(models, applied.email, session);
    const rest = { ...standing, isVerified: false, revision: 1, sessionVersion: 1 };
    const user: UserRecord = { _id, ...chosenBy(applied), ...rest };
    await users.create([user], { session });
    await writeAudit(models, ctx, { action: 'registered', userId: _id }, session);
    const link = mayEmail ? [await verificationFor(user, session)] : [];
    await outbox.publish([userUpdated(user), ...link], session);
    return user;
  }

  // An unverified account has no proven owner, so a new registration replaces it entirely. Otherwise, an attacker who
  // registers someone else's address first would share the account once the owner verifies it.
  async function registerAgain(
    applied: Given,
    { ctx, mayEmail, mayRemind, session }: Joining & { mayRemind: boolean },
  ): Promise<UserRecord | null> {
    if (!mayEmail) return null;
    const unverified = { email: applied.email, isVerified: false, leavingAt: null };
    const renewed = { $set: chosenBy(applied), $inc: { sessionVersion: 1 } };
    const user = await changeUserIn(session, deps, unverified, renewed);
    if (!user) {
      if (mayRemind) await remindOwner(applied, session);
      return null;
    }
    // Detach other browsers' pending registrations: a resend there must not send a link for this registration.
    await pendingRegistrations.updateMany(
      { userId: user._id },
      { $set: { userId: null, sessionVersion: null } },
      { session },
    );
    await forgetKeys(models, user._id, session);
    await writeAudit(models, ctx, { action: 'registered', userId: user._id }, session);
    await outbox.publish([await verificationFor(user, session, true)], session);
    return user;
  }

  async function confirmed(
    _id: number,
    applied: Given,
    ctx: Context,
    session: ClientSession,
  ): Promise<UserRecord | null> {
    const known = await users.findOne({ email: applied.email }).session(session).lean();
    if (known?.isVerified || known?.leavingAt) return null;
    const user = known
      ? await changeUserIn(
          session,
          deps,
          { _id: known._id, isVerified: false },
          { $set: { ...chosenBy(applied), isVerified: true }, $inc: { sessionVersion: 1 } },
        )
      : await createVerified(_id, applied, session);
    if (!user) return null;
    await forgetKeys(models, user._id, session);
    await forgetPending(models, user, session);
    await writeAudit(models, ctx, { action: 'registered', userId: user._id }, session);
    return user;
  }

  async function createVerified(_id: number, applied: Given, session: ClientSession): Promise<UserRecord> {
    const standing = await standingOf(models, applied.email, session);
    const rest = { ...standing, isVerified: true, revision: 1, sessionVersion: 1 };
    const user: UserRecord = { _id, ...chosenBy(applied), ...rest };
    await users.create([user], { session });
    await outbox.publish([userUpdated(user)], session);
    return user;
  }

  async function remindOwner({ email, chosen }: Given, session: ClientSession): Promise<void> {
    const owner = await users.findOne({ email, isVerified: true }).session(session).lean();
    if (!owner) return;
    const answers = chosen.answer ? { answers: true } : {};
    await outbox.publish(
      [{ type: 'user.link_requested', what: 'second_registration', userId: owner._id, ...answers }],
      session,
    );
  }

  type Before = (session: ClientSession) => Promise<number>;
  const none: Before = async () => CORRECTIONS_MAX;

  async function join(applied: Applied, ctx: Context, before = none): Promise<void> {
    const { email, chosen, proof } = applied;
    const within = (work: (session: ClientSession) => Promise<UserRecord | null>) =>
      transaction(db, async (session) => {
        const correctionsLeft = await before(session);
        await outbox.publish(yesOf(chosen), session);
        const user = await work(session);
        if (proof === null) return;
        const ofAccount = { userId: user?._id ?? null, sessionVersion: user?.sessionVersion ?? null };
        const pending = { email, chosen, ...ofAccount, correctionsLeft, expiresAt: expiryOf('verification') };
        await pendingRegistrations.replaceOne({ _id: hashToken(proof) }, pending, { session, upsert: true });
      });
    const mayEmail = await emailLimits.takeVerification(email, ctx);
    const id = await nextInSequence(db, 'users');
    try {
      await within((session) => create(id, applied, { ctx, mayEmail, session }));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const mayRemind = mayEmail && (await emailLimits.takeHourly('reminder', mailboxOf(email)));
      await within((session) => registerAgain(applied, { ctx, mayEmail, mayRemind, session }));
    }
  }

  async function pendingOf(proof: string | null): Promise<PendingRegistrationRecord | null> {
    if (proof === null) return null;
    return pendingRegistrations.findOne({ _id: hashToken(proof), expiresAt: { $gt: new Date() } }).lean();
  }

  return {
    confirmed,
    join,
    pendingOf,

    async resend(email: string, proof: string | null, ctx: Context): Promise<void> {
      const pending = await pendingOf(proof);
      if (pending?.email === email && pending.userId === null) {
        // The registration was replaced or took no effect. Repeat it, because a link could confirm someone else's.
        return join({ ...pending, proof }, ctx, async () => pending.correctionsLeft);
      }
      const mayEmail = await emailLimits.takeVerification(email, ctx);
      await transaction(db, async (session) => {
        const user = await users.findOne({ email, isVerified: false }).session(session).lean();
        if (user && mayEmail) await outbox.publish([await verificationFor(user, session)], session);
        if (proof === null) return;
        const kept = { $set: { expiresAt: expiryOf('verification') } };
        await pendingRegistrations.updateOne({ _id: hashToken(proof), email }, kept, { session });
      });
    },
  };
}
