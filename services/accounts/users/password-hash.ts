import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORD, guessableHere } from '@playfield/contracts/fields/refused-passwords.ts';
import { HttpError, invalid } from '@playfield/kit/http/errors.ts';
import pLimit from 'p-limit';

/** OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB of memory, 2 passes, 1 lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENCY = 1;
const QUEUE_MAX = 150;
const RETRY_AFTER_SECONDS = '5';

let common: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ));
const queue = pLimit(CONCURRENCY);
/** Passwords are checked against this if there is no account, so that unknown addresses take as long as known ones. */
const dummyHash = hash('nobody has this password', ARGON2ID);

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const compared = passwordHash ?? (await dummyHash);
  return (await inTurn(() => verify(compared, password))) && passwordHash !== undefined;
}

export async function refuseGuessable(password: string, field: string): Promise<void> {
  const common = await commonPasswords();
  const reason = common.has(password.toLowerCase()) ? COMMON_PASSWORD : guessableHere(password);
  if (reason !== null) throw invalid({ [field]: [reason] });
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= QUEUE_MAX) {
    throw new HttpError(503, 'unavailable', 'Many people are signing in right now. Please try again in a moment.', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    });
  }
  return queue(work);
}
