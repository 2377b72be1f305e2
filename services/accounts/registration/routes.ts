import {
  correctAddress,
  forgetRegistration,
  getPendingRegistration,
  NOTHING_TO_CORRECT,
  register,
  CORRECTED_TOO_OFTEN,
} from '@playfield/contracts/registration.ts';
import { resendVerification, verify, VERIFICATION_FAILED } from '@playfield/contracts/sign-in.ts';
import { browserProofOf, changeSessions, clientOf, type Client } from '@playfield/kit/http/edge.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { publishVerified } from '../users/actions.ts';
import { userUpdated } from '../users/events.ts';
import type { UserRecord } from '../users/model.ts';
import { hashPassword, refuseGuessable } from '../users/password-hash.ts';
import { hashToken, inConstantTime, teamOf } from '../rules.ts';
import { createAdmission } from '../sign-in/actions.ts';
import { createSecondSteps } from '../two-step/actions.ts';
import { throwIfBot } from './honeypot.ts';
import { forgetPending, useToken } from '../users/tokens.ts';
import { createRegistrations } from './actions.ts';
import { removeAccount } from '../account/removal.ts';

const sentTo = (email: string) => ({
  email,
  message: `A verification email was sent to ${email}. Please check your inbox.`,
});

export function registrationRoutes(deps: Deps) {
  const { db, models, outbox } = deps;
  const { pendingRegistrations, users } = models;
  const registrations = createRegistrations(deps);
  const { admit } = createAdmission(deps);
  const secondSteps = createSecondSteps(deps);

  function madeHere(user: UserRecord, proof: string) {
    const valid = { _id: hashToken(proof), expiresAt: { $gt: new Date() } };
    return pendingRegistrations.exists({ ...valid, userId: user._id, sessionVersion: user.sessionVersion });
  }

  /** Signs in the browser that registered: its user has typed the password and opened the emailed link. */
  async function welcome(user: UserRecord, ctx: Context) {
    if (user.suspendedWith.length > 0 || user.leavingAt || secondSteps.methodsOf(user).length > 0) return {};
    const admitted = await admit(user, ctx);
    changeSessions(ctx, {
      userId: user._id,
      end: 'replaced',
      email: user.email,
      sessionVersion: admitted.sessionVersion,
    });
    return { signedIn: admitted.user };
  }

  return [
    route(register, async ({ body, ctx }) => {
      throwIfBot(body);
      await refuseGuessable(body.password, 'password');
      const { email, fullName, userRole } = body;
      const invitation = 'invitation' in body ? body.invitation : undefined;
      const passwordHash = await hashPassword(body.password);
      const answer = 'answer' in body ? body.answer : undefined;
      const ledHere = {
        ...(invitation ? { invitation } : {}),
        ...(answer ? { answer: { ...answer, code: hashToken(answer.code) } } : {}),
      };
      const chosen = { passwordHash, fullName, userRole, ...teamOf(body), ...ledHere };
      await inConstantTime(() => registrations.join({ email, chosen, proof: browserProofOf(ctx) }, ctx));
      return sentTo(email);
    }),

    route(getPendingRegistration, async ({ ctx }) => {
      const pending = await registrations.pendingOf(browserProofOf(ctx));
      return { registration: pending && { email: pending.email } };
    }),

    route(correctAddress, async ({ body: { email }, ctx }) => {
      const proof = browserProofOf(ctx);
      await inConstantTime(async () => {
        const pending = await registrations.pendingOf(proof);
        if (!pending || proof === null) throw conflict(NOTHING_TO_CORRECT);
        if (pending.email === email) return registrations.resend(email, proof, ctx);
        const { chosen } = pending;
        return registrations.join({ email, chosen, proof }, ctx, (session) =>
          takeBack(deps, proof, clientOf(ctx), session),
        );
      });
      return sentTo(email);
    }),

    route(forgetRegistration, async ({ ctx }) => {
      const proof = browserProofOf(ctx);
      if (proof !== null) await pendingRegistrations.deleteOne({ _id: hashToken(proof) });
    }),

    route(verify, async ({ query, ctx }) => {
      const proof = browserProofOf(ctx);
      const { user, here } = await transaction(db, async (session) => {
        const token = await useToken(models, 'verification', query.token, session);
        const verified =
          token &&
          (await users
            .findOneAndUpdate(
              { _id: token.userId, sessionVersion: token.sessionVersion },
              { $set: { isVerified: true }, $inc: { revision: 1 } },
              { session, returnDocument: 'after' },
            )
            .lean());
        if (!verified) throw invalid({ token: [VERIFICATION_FAILED] });
        const proven = proof !== null && (await madeHere(verified, proof).session(session)) !== null;
        await forgetPending(models, verified, session);
        await writeAudit(models, ctx, { action: 'verified', userId: verified._id }, session);
        await outbox.publish([userUpdated(verified)], session);
        await publishVerified(deps, verified, session);
        return { user: verified, here: proven };
      });
      const welcomed = here ? await welcome(user, ctx) : {};
      const words = 'Your email address is verified.';
      return { message: 'signedIn' in welcomed ? words : `${words} You can sign in now.`, ...welcomed };
    }),

    route(resendVerification, async ({ body, ctx }) => {
      await inConstantTime(() => registrations.resend(body.email, browserProofOf(ctx), ctx));
      return {
        message: 'If this address has an account that is not verified yet, a new verification email is on its way.',
      };
    }),
  ];
}

async function takeBack(deps: Deps, proof: string, client: Client, session: ClientSession): Promise<number> {
  const made = { _id: hashToken(proof) };
  const left = await deps.models.pendingRegistrations.findOneAndDelete(made, { session }).lean();
  if (!left) throw conflict(NOTHING_TO_CORRECT);
  if (left.correctionsLeft === 0) throw conflict(CORRECTED_TOO_OFTEN);
  if (left.userId !== null && left.sessionVersion !== null) {
    const unowned = { isVerified: false, suspended: false, leavingAt: null };
    const account = { _id: left.userId, sessionVersion: left.sessionVersion, ...unowned };
    await removeAccount(deps, account, { client, byAdmin: false }, session);
  }
  return left.correctionsLeft - 1;
}
