/** Codes for the second step: from an app by the clock (RFC 6238), and recovery codes for when the app is gone. */
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { Secret, TOTP } from 'otpauth';
import type { TwoStepRecord } from './models/user.ts';
import { hashToken } from './rules.ts';

/** RFC 6238 §5.2: thirty seconds a code. */
const STEP_SECONDS = 30;
/** One step to either side, for clocks that are a little off. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Characters of base32, which are 140 bits: nobody guesses them, and a plain hash of them cannot be searched. */
const RECOVERY_CHARACTERS = 28;

export function newSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: appFor(secret, email).toString() };
}

function appFor(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: SITE_NAME, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });
}

/** The step that a code belongs to, or null where it is wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const digits = code.replaceAll(/\s/g, '');
  const delta = appFor(secret).validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** Codes to show once, and the hashes to keep. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** In groups of four, as people type them. */
function newRecoveryCode(): string {
  const characters = new Secret({ size: SECRET_BYTES }).base32.toLowerCase().slice(0, RECOVERY_CHARACTERS);
  return (characters.match(/.{4}/g) ?? []).join('-');
}

/** People may leave out the dashes, or write capitals. */
function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[^0-9a-z]/g, ''));
}

/** What has a second step: users and admins. */
type Protected = { _id: number; twoStep: TwoStepRecord };
type Update = (
  filter: Record<string, unknown>,
  change: { $pull: Record<string, string> } | { $set: Record<string, number> },
) => PromiseLike<{ modifiedCount: number }>;

/** Uses up a code of either kind; false where it is wrong, or was used before, even at the same moment. */
export async function useCode({ _id, twoStep }: Protected, code: string, update: Update): Promise<boolean> {
  const step = twoStep.secret === null ? null : stepOf(twoStep.secret, code);
  const hash = hashRecoveryCode(code);
  const { modifiedCount } = await (step === null
    ? update({ _id, 'twoStep.recoveryCodes': hash }, { $pull: { 'twoStep.recoveryCodes': hash } })
    : update({ _id, 'twoStep.lastStep': { $lt: step } }, { $set: { 'twoStep.lastStep': step } }));
  return modifiedCount === 1;
}
