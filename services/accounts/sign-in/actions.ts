import { SUSPENDED } from '@playfield/contracts/admin/users.ts';
import { VERIFICATION_REQUIRED, type SignedInUser } from '@playfield/contracts/sign-in.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import type { Context } from 'koa';
import type { Deps } from '../deps.ts';
import type { UserRecord } from '../users/model.ts';
import { writeAudit } from '../audit/actions.ts';
import { actingFor } from '../people/queries.ts';
import { presentActing } from '../present.ts';
import { recordDevice } from './known-devices.ts';

const verificationNeeded = (email: string) =>
  new HttpError(403, 'needs_verification', VERIFICATION_REQUIRED, { body: { needsVerification: true, email } });

type Admitted = { personId: number; user: SignedInUser; sessionVersion: number };

export function createAdmission(deps: Deps) {
  const { models } = deps;
  const { users } = models;

  /** Call only after the user has proven who they are, so that no one else learns of the suspension. */
  async function refuseSuspended(user: UserRecord, ctx: Context): Promise<void> {
    if (user.suspendedWith.length === 0) return;
    await writeAudit(models, ctx, { action: 'sign_in_failed', userId: user._id });
    throw new HttpError(403, 'suspended', SUSPENDED);
  }

  async function isFirst({ _id }: UserRecord): Promise<boolean> {
    const { modifiedCount } = await users.updateOne({ _id, newcomer: true }, { $set: { newcomer: false } });
    return modifiedCount === 1;
  }

  async function admit(user: UserRecord, ctx: Context): Promise<Admitted> {
    await refuseSuspended(user, ctx);
    if (!user.isVerified) throw verificationNeeded(user.email);
    await writeAudit(models, ctx, { action: 'signed_in', userId: user._id });
    await recordDevice(deps, user._id, ctx);
    const first = user.newcomer && (await isFirst(user)) ? { firstSignIn: true as const } : {};
    const seen = presentActing(await actingFor(models, user, undefined));
    return { personId: user._id, user: { ...seen, ...first }, sessionVersion: user.sessionVersion };
  }

  return { admit, refuseSuspended };
}
