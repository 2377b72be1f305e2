import { hash, verify } from '@node-rs/argon2';
import { sports, userRoles } from '@playfield/contracts/options.ts';
import { COMMON_PASSWORD } from '@playfield/contracts/password.ts';
import { SITE_NAME } from '@playfield/contracts/site.ts';
import { HttpError, invalid } from '@playfield/kit/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default algorithm) with 19 MiB of memory, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is all processor: one at a time leaves the other cores to the calls that people wait for. */
const AT_ONCE = 1;
/** About five seconds of hashing; who would wait longer hears so at once. */
const QUEUE_MAX = 150;
const RETRY_AFTER_SECONDS = '5';

/** What attackers try first. All in lower case. */
const common = new Set(dictionary['passwords-common'].map(String));
/** What somebody who guesses at this very site tries first, whatever digits and signs stand around it (docs/security.md). */
const CONTEXT = [
  SITE_NAME,
  'admin owner support operator coach scout captain umpire referee softball',
  'team my-team our-team game games game-day matchup league season tournament',
  'play-ball go-team youth-sports',
].flatMap((words) => words.split(' '));
const choices = [...sports, ...userRoles].flatMap(({ value, label }) => [value, label]);
const context = new Set([...CONTEXT, ...choices].map(lettersOf));
const queue = pLimit(AT_ONCE);
/** A hash to compare with where there is no account, so that an unknown address takes as long as a known one. */
const nobodysHash = hash('nobody has this password', ARGON2ID);

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

/** Whether the password belongs to the hash; takes as long, and is false, where there is no hash. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash);
  return (await inTurn(() => verify(compared, password))) && passwordHash !== undefined;
}

/** @throws 400 for a password from the lists of common and leaked ones, and for a word of this site with or without digits */
export function refuseCommon(password: string, field: string): void {
  if (common.has(password.toLowerCase()) || context.has(lettersOf(password)))
    throw invalid({ [field]: [COMMON_PASSWORD] });
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= QUEUE_MAX) {
    throw new HttpError(503, 'unavailable', 'Many people are signing in right now. Please try again in a moment.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  }
  return queue(work);
}
