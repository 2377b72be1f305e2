import { randomBytes } from 'node:crypto';
import type { AdminRole } from '@playfield/contracts/admin/sign-in.ts';
import { WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import type { ClientSession, Connection } from '@playfield/kit/data/mongo.ts';
import type { AdminRecord } from './model.ts';
import { recordAudit } from '../audit/actions.ts';
import type { Models } from '../models.ts';
import { noTwoStep } from '../users/model.ts';
import { hashPassword } from '../users/password-hash.ts';

/** 128 bits: impossible to guess, but short enough to dictate over the phone. */
const PASSWORD_BYTES = 16;
const MADE_PASSWORD_MS = WEEK_MS;
const ALREADY_THERE = 'There is an admin with this address already';
const NO_SUCH_ADMIN = 'This admin does not exist';
const LAST_OWNER = 'There must be another owner first';
const CONSOLE = { address: 'console', device: 'console' };

export type Admins = {
  create(email: string, role: AdminRole): Promise<{ admin: AdminRecord; password: string }>;
  reset(id: number): Promise<{ admin: AdminRecord; password: string }>;
  disable(id: number): Promise<AdminRecord>;
};

export function createAdmins({ db, models }: { db: Connection; models: Models }): Admins {
  const { admins } = models;

  async function note(change: 'created' | 'reset' | 'disabled', { _id }: AdminRecord, session: ClientSession) {
    const subject = { kind: 'admin' as const, id: String(_id) };
    await recordAudit(models, CONSOLE, { action: `operator_${change}`, userId: null, subject }, session);
  }

  return {
    async create(email, role) {
      const password = newPassword();
      const admin = await newAdmin(db, { email, role, password, passwordUntil: firstDays() });
      await transaction(db, async (session) => {
        await admins.create([admin], { session });
        await note('created', admin, session);
      }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(ALREADY_THERE) : error;
      });
      return { admin, password };
    },

    async reset(id) {
      const password = newPassword();
      const passwordHash = await hashPassword(password);
      const fresh = { passwordHash, passwordUntil: firstDays(), twoStep: noTwoStep(), disabled: false };
      const admin = await transaction(db, async (session) => {
        const changed = await admins
          .findOneAndUpdate(
            { _id: id },
            { $set: fresh, $inc: { sessionVersion: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!changed) throw notFound(NO_SUCH_ADMIN);
        await note('reset', changed, session);
        return changed;
      });
      return { admin, password };
    },

    async disable(id) {
      return transaction(db, async (session) => {
        const changed = await admins
          .findOneAndUpdate(
            { _id: id },
            { $set: { disabled: true }, $inc: { sessionVersion: 1 } },
            { session, returnDocument: 'after' },
          )
          .lean();
        if (!changed) throw notFound(NO_SUCH_ADMIN);
        if (changed.role === 'owner') await keepAnOwner(admins, session);
        await note('disabled', changed, session);
        return changed;
      });
    },
  };
}

/** Makes concurrent calls conflict on a remaining owner's record, so that they can't together disable all owners. */
async function keepAnOwner(admins: Models['admins'], session: ClientSession): Promise<void> {
  const left = await admins
    .findOneAndUpdate({ role: 'owner', disabled: false }, { $inc: { guarded: 1 } }, { session })
    .sort({ _id: 1 })
    .lean();
  if (!left) throw conflict(LAST_OWNER);
}

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('base64url');

const firstDays = () => new Date(Date.now() + MADE_PASSWORD_MS);

type New = Pick<AdminRecord, 'email' | 'role' | 'passwordUntil'> & { password: string };

async function newAdmin(db: Connection, { email, role, password, passwordUntil }: New): Promise<AdminRecord> {
  return {
    _id: await nextInSequence(db, 'admins'),
    email,
    role,
    disabled: false,
    sessionVersion: 1,
    guarded: 0,
    passwordHash: await hashPassword(password),
    passwordUntil,
    twoStep: noTwoStep(),
    createdAt: new Date(),
  };
}

type FirstAdmin = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined };

export async function ensureFirstAdmin(
  { db, models: { admins } }: { db: Connection; models: Models },
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: FirstAdmin,
): Promise<void> {
  if (!email || !password || (await admins.exists({}))) return;
  const first = await newAdmin(db, { email, role: 'owner', password, passwordUntil: null });
  await admins.create(first).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
}
