// DocumentDB reports most MongoDB codes as SQLSTATEs that start with `M`. In `writeErrors`, the five characters of any
// SQLSTATE are packed into one integer.

export type Failure = {
  code: number;
  codeName: string;
  errmsg: string;
  keyPattern?: Record<string, unknown>;
  errorLabels?: string[];
};

export class CommandError extends Error {
  override name = 'CommandError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.errmsg);
    this.failure = failure;
  }
}

export const DUPLICATE_KEY = 11_000;
const WRITE_CONFLICT = 112;
const LOCK_TIMEOUT = 24;
const NO_SUCH_TRANSACTION = 251;
const INTERNAL_ERROR = { code: 1, codeName: 'InternalError' };
const SHUTDOWN = { code: 91, codeName: 'ShutdownInProgress' };

const CODES: Record<string, readonly [number, string]> = {
  M0001: [2, 'BadValue'],
  M00EW: [LOCK_TIMEOUT, 'LockTimeout'],
  M0008: [26, 'NamespaceNotFound'],
  M0009: [27, 'IndexNotFound'],
  M000E: [43, 'CursorNotFound'],
  M000F: [48, 'NamespaceExists'],
  M00EX: [50, 'MaxTimeMSExpired'],
  M00EY: [59, 'CommandNotFound'],
  M000N: [67, 'CannotCreateIndex'],
  M000O: [68, 'IndexAlreadyExists'],
  M000R: [85, 'IndexOptionsConflict'],
  M000S: [86, 'IndexKeySpecsConflict'],
  M00F1: [WRITE_CONFLICT, 'WriteConflict'],
  M00F6: [NO_SUCH_TRANSACTION, 'NoSuchTransaction'],
  M001B: [10_334, 'BSONObjectTooLarge'],
  M001C: [DUPLICATE_KEY, 'DuplicateKey'],
  '23505': [DUPLICATE_KEY, 'DuplicateKey'],
  '23P01': [DUPLICATE_KEY, 'DuplicateKey'],
  '25P02': [NO_SUCH_TRANSACTION, 'NoSuchTransaction'],
  '40001': [WRITE_CONFLICT, 'WriteConflict'],
  '40P01': [WRITE_CONFLICT, 'WriteConflict'],
  '55P03': [WRITE_CONFLICT, 'WriteConflict'],
  '53100': [14_031, 'OutOfDiskSpace'],
  '57014': [50, 'MaxTimeMSExpired'],
  '57P01': [SHUTDOWN.code, SHUTDOWN.codeName],
  '57P03': [SHUTDOWN.code, SHUTDOWN.codeName],
};

export const isKnown = (sqlState: string): boolean => sqlState in CODES;

/** PostgreSQL's message if a lock timeout fires just as the lock is granted. For maxTimeMS, the message differs. */
const LATE_LOCK_TIMEOUT = 'canceling statement due to user request';

export function codeOf(sqlState: string, errmsg = ''): { code: number; codeName: string } {
  const known = CODES[errmsg === LATE_LOCK_TIMEOUT ? '55P03' : sqlState];
  return known ? { code: known[0], codeName: known[1] } : INTERNAL_ERROR;
}

/** Reverses PostgreSQL's MAKE_SQLSTATE: five characters of six bits each, lowest first. */
export function unpackSqlState(packed: number): string {
  return Array.from({ length: 5 }, (_, index) => String.fromCharCode(((packed >> (6 * index)) & 0x3f) + 0x30)).join('');
}

export function toFailure(error: unknown): Failure {
  if (error instanceof CommandError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  const sqlState = sqlStateOf(error);
  return { ...(sqlState ? codeOf(sqlState, message) : SHUTDOWN), errmsg: message };
}

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

const TRANSIENT: ReadonlySet<number> = new Set([WRITE_CONFLICT, LOCK_TIMEOUT, NO_SUCH_TRANSACTION, SHUTDOWN.code]);

export function inTransaction(failure: Failure): Failure {
  return TRANSIENT.has(failure.code) ? { ...failure, errorLabels: ['TransientTransactionError'] } : failure;
}

export function isConflict(failure: Failure): boolean {
  return failure.code === WRITE_CONFLICT;
}

export function noSuchTransaction(number: bigint): CommandError {
  const errmsg = `Transaction with { txnNumber: ${number} } has been aborted or was never started.`;
  return new CommandError(inTransaction({ code: NO_SUCH_TRANSACTION, codeName: 'NoSuchTransaction', errmsg }));
}

export function tooManyTransactions(): CommandError {
  const errmsg = 'Too many transactions are open at once.';
  return new CommandError(inTransaction({ code: LOCK_TIMEOUT, codeName: 'LockTimeout', errmsg }));
}

export function commandNotFound(name: string): CommandError {
  return new CommandError({ code: 59, codeName: 'CommandNotFound', errmsg: `no such command: '${name}'` });
}

export function cursorNotFound(id: bigint): CommandError {
  return new CommandError({ code: 43, codeName: 'CursorNotFound', errmsg: `cursor id ${id} not found` });
}
