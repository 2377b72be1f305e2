import type { TwoStepChange } from '@playfield/contracts/events/accounts.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import {
  addPasskey,
  CHALLENGE_OVER,
  confirmCodes,
  getTwoStep,
  removePasskey,
  renewRecoveryCodes,
  startCodes,
  startPasskey,
  stopCodes,
  WRONG_CODE,
} from '@playfield/contracts/two-step.ts';
import type { StepProof } from '@playfield/contracts/two-step.ts';
import { conflict, invalid, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { UpdateQuery } from 'mongoose';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { openRegistration, takeRegistration } from './challenges.ts';
import type { UserRecord } from '../users/model.ts';
import { passkeyCreation, readNewPasskey } from './passkeys.ts';
import { presentPasskey, presentTwoStep } from '../present.ts';
import { createSecondSteps } from './actions.ts';
import { newRecoveryCodes, newSecret, stepOf, twoStepOf } from './codes.ts';
import { confirmedAccount, ownAccount } from '../users/actions.ts';

const wrongPassword = () => invalid({ password: [WRONG_PASSWORD] });
const NO_CODES = { 'twoStep.secret': null, 'twoStep.pendingSecret': null };

export function twoStepRoutes(deps: Deps) {
  const { db, models, outbox, sealing, passkeySite } = deps;
  const { users } = models;
  const secondSteps = createSecondSteps(deps);

  const confirmed = (id: number, password: string) => confirmedAccount(models, id, password, wrongPassword);

  async function proven(id: number, { password, ...proof }: StepProof & { password: string }, ctx: Context) {
    const user = await confirmed(id, password);
    await secondSteps.prove(user, proof, ctx);
    return user;
  }

  async function change(
    ctx: Context,
    userId: number,
    { kind, update }: { kind: TwoStepChange; update: UpdateQuery<UserRecord> },
  ): Promise<UserRecord> {
    return transaction(db, async (session) => {
      const user = await users.findOneAndUpdate({ _id: userId }, update, { session, returnDocument: 'after' }).lean();
      if (!user) throw unauthenticated();
      await writeAudit(models, ctx, { action: 'two_step_changed', userId }, session);
      await outbox.publish([{ type: 'user.security', what: 'two_step_changed', userId, change: kind }], session);
      return user;
    });
  }

  function firstRecoveryCodes({ twoStep }: UserRecord) {
    if (twoStep.recoveryCodes.length > 0) return { codes: [], update: {} };
    const { codes, hashes } = newRecoveryCodes();
    return { codes, update: { 'twoStep.recoveryCodes': hashes } };
  }

  const recoveryCodesAfter = (anythingLeft: boolean) => (anythingLeft ? {} : { 'twoStep.recoveryCodes': [] });

  return [
    route(getTwoStep, async ({ caller }) => presentTwoStep(await ownAccount(models, caller.id))),

    route(startCodes, async ({ body, caller, ctx }) => {
      const { twoStep } = await ownAccount(models, caller.id);
      if (twoStep.secret !== null) throw conflict('Codes are on already. Turn them off to use another app.');
      const user = await proven(caller.id, body, ctx);
      const { secret, uri } = newSecret(user.email);
      const sealed = sealing.seal(secret, twoStepOf('user', user._id));
      await users.updateOne({ _id: user._id }, { $set: { 'twoStep.pendingSecret': sealed } });
      return { secret, uri };
    }),

    route(confirmCodes, async ({ body, caller, ctx }) => {
      const user = await ownAccount(models, caller.id);
      const { pendingSecret } = user.twoStep;
      if (pendingSecret === null) throw conflict(CHALLENGE_OVER);
      const step = stepOf(sealing.open(pendingSecret, twoStepOf('user', user._id)), body.code);
      if (step === null) throw invalid({ code: [WRONG_CODE] });
      const { codes, update } = firstRecoveryCodes(user);
      const secrets = { 'twoStep.secret': pendingSecret, 'twoStep.pendingSecret': null, 'twoStep.lastStep': step };
      await change(ctx, user._id, { kind: 'codes_on', update: { $set: { ...secrets, ...update } } });
      return { recoveryCodes: codes };
    }),

    route(stopCodes, async ({ body, caller, ctx }) => {
      const user = await proven(caller.id, body, ctx);
      const update = { $set: { ...NO_CODES, ...recoveryCodesAfter(user.passkeys.length > 0) } };
      return presentTwoStep(await change(ctx, user._id, { kind: 'codes_off', update }));
    }),

    route(renewRecoveryCodes, async ({ body, caller, ctx }) => {
      const user = await proven(caller.id, body, ctx);
      const { codes, hashes } = newRecoveryCodes();
      const update = { $set: { 'twoStep.recoveryCodes': hashes } };
      await change(ctx, user._id, { kind: 'recovery_codes_renewed', update });
      return { recoveryCodes: codes };
    }),

    route(startPasskey, async ({ body, caller, ctx }) => {
      const user = await proven(caller.id, body, ctx);
      const options = await passkeyCreation(user, passkeySite);
      await openRegistration(models, user._id, options.challenge);
      return { ...options };
    }),

    route(addPasskey, async ({ body, caller, ctx }) => {
      const user = await ownAccount(models, caller.id);
      const challenge = await takeRegistration(models, user._id);
      const made = challenge && (await readNewPasskey(body.credential, challenge.webauthn, passkeySite));
      const isTaken = made && (await users.exists({ 'passkeys.credentialId': made.credentialId }));
      if (!made || isTaken) throw invalid({ credential: ['This passkey could not be added. Please try again.'] });
      const { codes, update } = firstRecoveryCodes(user);
      const record = { ...made, name: body.name };
      await change(ctx, user._id, { kind: 'passkey_added', update: { $set: update, $push: { passkeys: record } } });
      return { passkey: presentPasskey(record), recoveryCodes: codes };
    }),

    route(removePasskey, async ({ body, params, caller, ctx }) => {
      const user = await confirmed(caller.id, body.password);
      const lost = user.passkeys.find(({ id }) => id.toHexString() === params.id);
      if (!lost) throw notFound();
      const left = user.passkeys.length > 1 || user.twoStep.secret !== null;
      // If another second step remains, the password is enough to remove a lost device's passkey.
      if (!left) await secondSteps.prove(user, body, ctx);
      const changed = await change(ctx, user._id, {
        kind: 'passkey_removed',
        update: { $set: recoveryCodesAfter(left), $pull: { passkeys: { id: lost.id } } },
      });
      return presentTwoStep(changed);
    }),
  ];
}
