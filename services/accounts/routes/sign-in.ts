import { SUSPENDED } from '@playfield/contracts/admin-users.ts';
import { VERIFICATION_REQUIRED } from '@playfield/contracts/auth.ts';
import { checkCode, checkCredentials, checkPasskey } from '@playfield/contracts/internal.ts';
import { CHALLENGE_OVER, startPasskeyLogin, WRONG_CODE } from '@playfield/contracts/two-step.ts';
import { badCredentials, HttpError, invalid } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../app.ts';
import { writeAudit } from '../audit.ts';
import { openChallenge, spendChallenge, tryChallenge } from '../challenges.ts';
import type { UserRecord } from '../models/user.ts';
import { passkeyOwner, passkeyRequest } from '../passkeys.ts';
import { passwordMatches } from '../passwords.ts';
import { presentUser } from '../present.ts';
import { useCode } from '../two-step.ts';

const verificationNeeded = (email: string) =>
  new HttpError(403, 'needs_verification', VERIFICATION_REQUIRED, { body: { needsVerification: true, email } });

const secondStepNeeded = (challenge: string, methods: readonly string[]) =>
  new HttpError(403, 'second_step_needed', 'Please confirm that it is you', { body: { challenge, methods } });

export function signInRoutes({ models, passkeySite }: Deps) {
  const { passkeys, users } = models;

  /** Only who has shown the right password hears of a suspension. */
  async function refuseSuspended(user: UserRecord, ctx: Context): Promise<void> {
    if (!user.suspended) return;
    await writeAudit(models, ctx, { action: 'sign_in_failed', userId: user._id });
    throw new HttpError(403, 'suspended', SUSPENDED);
  }

  async function admit(user: UserRecord, ctx: Context) {
    await refuseSuspended(user, ctx);
    if (!user.isVerified) throw verificationNeeded(user.email);
    await writeAudit(models, ctx, { action: 'signed_in', userId: user._id });
    return { user: presentUser(user), epoch: user.sessionEpoch };
  }

  /** The ways this user can take the second step; none where none is asked for. */
  async function methodsOf({ _id, twoStep }: UserRecord): Promise<string[]> {
    const methods = twoStep.secret === null ? [] : ['code'];
    if (await passkeys.exists({ userId: _id })) methods.push('passkey');
    if (methods.length > 0 && twoStep.recoveryCodes.length > 0) methods.push('recovery');
    return methods;
  }

  return [
    route(checkCredentials, async ({ body, ctx }) => {
      const user = await users.findOne({ email: body.email, leavingAt: null }).lean();
      if (!(await passwordMatches(body.password, user?.passwordHash)) || !user) {
        await writeAudit(models, ctx, { action: 'sign_in_failed', userId: user?._id ?? null });
        throw badCredentials();
      }
      await refuseSuspended(user, ctx);
      const methods = user.isVerified ? await methodsOf(user) : [];
      if (methods.length === 0) return admit(user, ctx);
      await writeAudit(models, ctx, { action: 'second_step_asked', userId: user._id });
      throw secondStepNeeded(await openChallenge(models, 'second_step', { userId: user._id }), methods);
    }),

    route(checkCode, async ({ body, ctx }) => {
      const challenge = await tryChallenge(models, 'second_step', body.challenge);
      const user = challenge && (await users.findOne({ _id: challenge.userId, leavingAt: null }).lean());
      if (!user) throw badCredentials(CHALLENGE_OVER);
      if (!(await useCode(user, body.code, (filter, change) => users.updateOne(filter, change)))) {
        await writeAudit(models, ctx, { action: 'second_step_failed', userId: user._id });
        throw invalid({ code: [WRONG_CODE] });
      }
      if (!(await spendChallenge(models, challenge))) throw badCredentials(CHALLENGE_OVER);
      return admit(user, ctx);
    }),

    route(startPasskeyLogin, async () => {
      const options = await passkeyRequest(passkeySite);
      const challenge = await openChallenge(models, 'passkey_login', { webauthn: options.challenge });
      return { challenge, options: { ...options } };
    }),

    route(checkPasskey, async ({ body, ctx }) => {
      const challenge = await tryChallenge(models, 'passkey_login', body.challenge);
      if (!challenge || !(await spendChallenge(models, challenge))) throw badCredentials(CHALLENGE_OVER);
      const userId = await passkeyOwner(models, body.credential, challenge.webauthn, passkeySite);
      const user = userId === null ? null : await users.findOne({ _id: userId, leavingAt: null }).lean();
      if (!user) {
        await writeAudit(models, ctx, { action: 'sign_in_failed', userId });
        throw badCredentials('This passkey is not known here');
      }
      return admit(user, ctx);
    }),
  ];
}
