import { checkCredentials, checkPasskey } from '@playfield/contracts/http/internal.ts';
import { CHALLENGE_OVER, startPasskeyLogin } from '@playfield/contracts/two-step.ts';
import { badCredentials, HttpError } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { openChallenge, takeChallenge } from '../two-step/challenges.ts';
import { createAdmission } from './actions.ts';
import { passkeyOwner, passkeyRequest } from '../two-step/passkeys.ts';
import { passwordMatches } from '../users/password-hash.ts';
import { createSecondSteps } from '../two-step/actions.ts';

const secondStepNeeded = (methods: readonly string[]) =>
  new HttpError(403, 'second_step_needed', 'Please confirm that it is you', { body: { methods } });

export function signInRoutes(deps: Deps) {
  const { models, passkeySite } = deps;
  const { users } = models;
  const secondSteps = createSecondSteps(deps);

  const { admit, refuseSuspended } = createAdmission(deps);

  return [
    route(checkCredentials, async ({ body, ctx }) => {
      const user = await users.findOne({ email: body.email, leavingAt: null }).lean();
      if (!(await passwordMatches(body.password, user?.passwordHash)) || !user) {
        await writeAudit(models, ctx, { action: 'sign_in_failed', userId: user?._id ?? null });
        throw badCredentials();
      }
      await refuseSuspended(user, ctx);
      const methods = user.isVerified ? secondSteps.methodsOf(user) : [];
      if (methods.length > 0 && body.code === undefined) {
        await writeAudit(models, ctx, { action: 'second_step_asked', userId: user._id });
        throw secondStepNeeded(methods);
      }
      if (methods.length > 0 && body.code !== undefined) await secondSteps.takeCode(user, body.code, ctx);
      return admit(user, ctx);
    }),

    route(startPasskeyLogin, async () => {
      const options = await passkeyRequest(passkeySite);
      const challenge = await openChallenge(models, options.challenge);
      return { challenge, options: { ...options } };
    }),

    route(checkPasskey, async ({ body, ctx }) => {
      const challenge = await takeChallenge(models, body.challenge);
      if (!challenge) throw badCredentials(CHALLENGE_OVER);
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
