import { CODE_NEEDED, SECOND_STEP_LOCKED, WRONG_CODE, type StepProof } from '@playfield/contracts/two-step.ts';
import { HttpError, invalid } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { takeChallenge } from './challenges.ts';
import type { UserRecord } from '../users/model.ts';
import { passkeyOwner } from './passkeys.ts';
import { spendCode, twoStepOf } from './codes.ts';

/** Attempts before a lock. Two of a million codes are valid at a time, so ten guesses have a 1 in 50,000 chance. */
const TRIES = 10;
const NOTIFY_AT = 3;

export const locked = (message: string) => new HttpError(403, 'second_step_locked', message);

export type SecondSteps = {
  methodsOf(user: UserRecord): string[];
  takeCode(user: UserRecord, code: string, ctx: Context): Promise<void>;
  /** Also resolves if there is no second step. @throws {HttpError} 400 for a missing or wrong proof, 403 if locked */
  prove(user: UserRecord, proof: StepProof, ctx: Context): Promise<void>;
};

export function createSecondSteps(
  deps: Pick<Deps, 'db' | 'models' | 'outbox' | 'passkeySite' | 'sealing'>,
): SecondSteps {
  const { db, models, outbox, passkeySite, sealing } = deps;
  const { users } = models;

  function methodsOf({ passkeys, twoStep }: UserRecord): string[] {
    const methods = twoStep.secret === null ? [] : ['code'];
    if (passkeys.length > 0) methods.push('passkey');
    if (methods.length > 0 && twoStep.recoveryCodes.length > 0) methods.push('recovery');
    return methods;
  }

  async function takeCode(user: UserRecord, code: string, ctx: Context): Promise<void> {
    const outcome = await spendCode(user, code, {
      limits: { tries: TRIES, notifyAt: NOTIFY_AT },
      open: (secret) => sealing.open(secret, twoStepOf('user', user._id)),
      update: (filter, change) => users.updateOne(filter, change),
    });
    if (outcome === 'right') return;
    await writeAudit(models, ctx, { action: 'second_step_failed', userId: user._id });
    if (outcome === 'notify') await publishFailures(user);
    if (outcome === 'locks') await publishLock(user, ctx);
    if (outcome === 'locks' || outcome === 'locked') throw locked(SECOND_STEP_LOCKED);
    throw invalid({ code: [WRONG_CODE] });
  }

  async function publishFailures({ _id: userId }: UserRecord): Promise<void> {
    await transaction(db, (session) =>
      outbox.publish([{ type: 'user.security', what: 'wrong_codes', userId }], session),
    );
  }

  async function publishLock({ _id: userId }: UserRecord, ctx: Context): Promise<void> {
    await transaction(db, async (session) => {
      await writeAudit(models, ctx, { action: 'second_step_locked', userId }, session);
      await outbox.publish([{ type: 'user.security', what: 'codes_locked', userId }], session);
    });
  }

  async function signedByPasskey(userId: number, { challenge, credential }: NonNullable<StepProof['passkey']>) {
    const open = await takeChallenge(models, challenge);
    return open !== null && (await passkeyOwner(models, credential, open.webauthn, passkeySite)) === userId;
  }

  return {
    methodsOf,
    takeCode,

    async prove(user, { code, passkey }, ctx) {
      if (methodsOf(user).length === 0) return;
      if (passkey) {
        if (await signedByPasskey(user._id, passkey)) return;
        throw invalid({ code: ['This passkey is not one of yours. Please try again, or enter a code.'] });
      }
      if (code === undefined) throw invalid({ code: [CODE_NEEDED] });
      await takeCode(user, code, ctx);
    },
  };
}
