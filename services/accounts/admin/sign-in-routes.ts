import { PASSWORD_LAPSED, SAME_PASSWORD } from '@playfield/contracts/admin/sign-in.ts';
import { checkAdmin, getAdminIdentity, replaceAdminPassword } from '@playfield/contracts/http/internal.ts';
import { WRONG_PASSWORD } from '@playfield/contracts/passwords.ts';
import { WRONG_CODE } from '@playfield/contracts/two-step.ts';
import { badCredentials, HttpError, invalid, notFound } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import { writeAudit } from '../audit/actions.ts';
import { noTwoStep } from '../users/model.ts';
import type { AdminRecord } from './model.ts';
import { hashPassword, passwordMatches, refuseGuessable } from '../users/password-hash.ts';
import { presentAdmin } from '../present.ts';
import { locked } from '../two-step/actions.ts';
import { newRecoveryCodes, newSecret, stepOf, spendCode, twoStepOf, type Update } from '../two-step/codes.ts';

type Setup = { secret: string; uri: string };

const stepNeeded = (methods: readonly string[], setup: Setup | null) =>
  new HttpError(403, 'second_step_needed', 'Please confirm that it is you', { body: { methods, setup } });

const TRIES = 5;
const LOCKED =
  'Too many wrong codes: codes from the app do not work for 24 hours. A recovery code still works, and an operator can reset your account.';

const NO_USER = { userId: null };
const by = ({ _id: id }: AdminRecord) => ({ ...NO_USER, admin: { id } });

export function adminRoutes({ db, models, sealing, settings }: Deps) {
  const { admins } = models;
  const openFor = (id: number) => (secret: string) => sealing.open(secret, twoStepOf('admin', id));

  async function offerSetup({ _id, email }: AdminRecord): Promise<Setup> {
    const setup = newSecret(email);
    const sealed = sealing.seal(setup.secret, twoStepOf('admin', _id));
    await admins.updateOne({ _id }, { $set: { 'twoStep.pendingSecret': sealed } });
    return setup;
  }

  async function setUp({ _id, twoStep }: AdminRecord, code: string): Promise<string[] | null> {
    const { pendingSecret } = twoStep;
    const step = pendingSecret === null ? null : stepOf(openFor(_id)(pendingSecret), code);
    if (step === null) return null;
    const { codes, hashes } = newRecoveryCodes();
    const on = { ...noTwoStep(), secret: pendingSecret, lastStep: step, recoveryCodes: hashes };
    const { modifiedCount } = await admins.updateOne(
      { _id, 'twoStep.pendingSecret': pendingSecret },
      { $set: { twoStep: on } },
    );
    return modifiedCount === 1 ? codes : null;
  }

  async function takeCode(admin: AdminRecord, code: string, ctx: Context): Promise<string[]> {
    const isNew = admin.twoStep.secret === null;
    const recoveryCodes = isNew ? await setUp(admin, code) : [];
    const spent = { limits: { tries: TRIES, notifyAt: TRIES }, open: openFor(admin._id) };
    const update: Update = (filter, change) => admins.updateOne(filter, change);
    const outcome = isNew ? 'wrong' : await spendCode(admin, code, { ...spent, update });
    if (recoveryCodes && (isNew || outcome === 'right')) {
      if (isNew) await writeAudit(models, ctx, { action: 'admin_two_step_set_up', ...by(admin) });
      return recoveryCodes;
    }
    if (outcome === 'locks') await writeAudit(models, ctx, { action: 'admin_second_step_locked', ...by(admin) });
    await writeAudit(models, ctx, { action: 'admin_sign_in_failed', ...by(admin) });
    throw outcome === 'locks' || outcome === 'locked' ? locked(LOCKED) : invalid({ code: [WRONG_CODE] });
  }

  return [
    route(checkAdmin, async ({ body, ctx }) => {
      const admin = await admins.findOne({ email: body.email, disabled: false }).lean();
      if (!(await passwordMatches(body.password, admin?.passwordHash)) || !admin) {
        await writeAudit(models, ctx, { action: 'admin_sign_in_failed', ...NO_USER });
        throw badCredentials();
      }
      if (admin.passwordUntil && admin.passwordUntil < new Date()) {
        await writeAudit(models, ctx, { action: 'admin_sign_in_failed', ...by(admin) });
        throw badCredentials(PASSWORD_LAPSED);
      }
      const on = admin.twoStep.secret !== null;
      const isNeeded = on || settings.NODE_ENV === 'production';
      if (isNeeded && body.code === undefined)
        throw stepNeeded(on ? ['code', 'recovery'] : ['code'], on ? null : await offerSetup(admin));
      const recoveryCodes = isNeeded && body.code !== undefined ? await takeCode(admin, body.code, ctx) : [];
      await writeAudit(models, ctx, { action: 'admin_signed_in', ...by(admin) });
      return { admin: presentAdmin(admin), sessionVersion: admin.sessionVersion, recoveryCodes };
    }),

    route(getAdminIdentity, async ({ params }) => {
      const admin = await admins.findOne({ _id: params.id, disabled: false }).lean();
      if (!admin) throw notFound();
      return { admin: presentAdmin(admin), sessionVersion: admin.sessionVersion };
    }),

    route(replaceAdminPassword, async ({ params, body, ctx }) => {
      if (body.newPassword === body.currentPassword) throw invalid({ newPassword: [SAME_PASSWORD] });
      await refuseGuessable(body.newPassword, 'newPassword');
      const wrong = () => invalid({ currentPassword: [WRONG_PASSWORD] });
      const admin = await admins.findOne({ _id: params.id, disabled: false }).lean();
      if (!(await passwordMatches(body.currentPassword, admin?.passwordHash)) || !admin) throw wrong();
      const passwordHash = await hashPassword(body.newPassword);
      return transaction(db, async (session) => {
        const changed = await admins
          .findOneAndUpdate(
            { _id: admin._id, passwordHash: admin.passwordHash },
            { $set: { passwordHash, passwordUntil: null }, $inc: { sessionVersion: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!changed) throw wrong();
        await writeAudit(models, ctx, { action: 'admin_password_changed', ...by(admin) }, session);
        return { sessionVersion: changed.sessionVersion };
      });
    }),
  ];
}
