import { SITE_NAME } from '@playfield/contracts/fields/site.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { Secret, TOTP } from 'otpauth';
import type { TwoStepRecord } from '../users/model.ts';
import { hashToken } from '../rules.ts';

const STEP_SECONDS = 30;
const STEPS_BACK = 1;
const LOCK_MS = DAY_MS;
const RECENT_LOCKS = 3;
const APP_CODE = /^\d{6}$/;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** In base32 characters. 140 random bits cannot be guessed, so a plain hash is enough. */
const RECOVERY_CHARACTERS = 28;

export function newSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: appFor(secret, email).toString() };
}

function appFor(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: SITE_NAME, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}

export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const digits = code.replaceAll(/\s/g, '');
  const delta = appFor(secret).validate({ token: digits, timestamp: now, window: STEPS_BACK });
  return delta === null || delta > 0 ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

function newRecoveryCode(): string {
  const characters = new Secret({ size: SECRET_BYTES }).base32.toLowerCase().slice(0, RECOVERY_CHARACTERS);
  return (characters.match(/.{4}/g) ?? []).join('-');
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));
}

export const twoStepOf = (kind: 'user' | 'admin', id: string | number) => `second step of ${kind} ${id}`;

type Protected = { _id: number; twoStep: TwoStepRecord };
export type Update = (filter: Record<string, unknown>, change: Change) => PromiseLike<{ modifiedCount: number }>;
type Change = Partial<Record<'$inc' | '$pull' | '$push' | '$set', Record<string, unknown>>>;

/** `notify`: wrong often enough to notify the owner. `locks`: this attempt caused a lock. `locked`: already locked. */
export type Outcome = 'right' | 'wrong' | 'notify' | 'locks' | 'locked';
type Limits = { tries: number; notifyAt: number };
type Means = { limits: Limits; open: (secret: string) => string; update: Update };

const UNLOCKED = { 'twoStep.failures': 0, 'twoStep.notified': false, 'twoStep.lockedUntil': null };

/** Returns the fields that a password reset clears: none after three locks in a day, which suggest a stolen mailbox. */
export function unlockedBy(now: Date, { recentLocks }: TwoStepRecord): Partial<typeof UNLOCKED> {
  const recent = recentLocks.filter((at) => at.getTime() > now.getTime() - LOCK_MS);
  return recent.length < RECENT_LOCKS ? UNLOCKED : {};
}

/** Counts the attempt before checking an app code. Recovery codes can't be guessed, so they work even while locked. */
export async function spendCode(
  { _id, twoStep }: Protected,
  code: string,
  { limits, open, update }: Means,
): Promise<Outcome> {
  const digits = code.replaceAll(/\s/g, '');
  if (twoStep.secret === null || !APP_CODE.test(digits)) return spendRecoveryCode(_id, code, update);
  const now = new Date();
  await update({ _id, 'twoStep.lockedUntil': { $lte: now, $type: 'date' } }, { $set: UNLOCKED });
  const claimed = { _id, 'twoStep.failures': { $lt: limits.tries } };
  if ((await update(claimed, { $inc: { 'twoStep.failures': 1 } })).modifiedCount === 0)
    return (await lock(_id, limits, update)) ? 'locks' : 'locked';
  const step = stepOf(open(twoStep.secret), digits, now.getTime());
  const fresh = { _id, 'twoStep.lastStep': { $lt: step } };
  if (step !== null && (await update(fresh, { $set: { ...UNLOCKED, 'twoStep.lastStep': step } })).modifiedCount === 1)
    return 'right';
  return wrongCode(_id, limits, update);
}

async function wrongCode(_id: number, limits: Limits, update: Update): Promise<Outcome> {
  if (await lock(_id, limits, update)) return 'locks';
  const many = { _id, 'twoStep.failures': { $gte: limits.notifyAt }, 'twoStep.notified': false };
  return (await update(many, { $set: { 'twoStep.notified': true } })).modifiedCount === 1 ? 'notify' : 'wrong';
}

async function lock(_id: number, { tries }: Limits, update: Update): Promise<boolean> {
  const spent = { _id, 'twoStep.failures': { $gte: tries }, 'twoStep.lockedUntil': null };
  const { modifiedCount } = await update(spent, {
    $set: { 'twoStep.lockedUntil': new Date(Date.now() + LOCK_MS) },
    $push: { 'twoStep.recentLocks': { $each: [new Date()], $slice: -RECENT_LOCKS } },
  });
  return modifiedCount === 1;
}

async function spendRecoveryCode(_id: number, code: string, update: Update): Promise<Outcome> {
  const hash = hashRecoveryCode(code);
  const left = { _id, 'twoStep.recoveryCodes': hash };
  const { modifiedCount } = await update(left, { $pull: { 'twoStep.recoveryCodes': hash }, $set: UNLOCKED });
  return modifiedCount === 1 ? 'right' : 'wrong';
}
