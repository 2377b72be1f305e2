import type { Document } from 'bson';
import { decode, elements, encode } from './bson.ts';
import { codeOf, DUPLICATE_KEY, isConflict, isKnown, type Failure, unpackSqlState } from './errors.ts';

/** Codes from here on are packed SQLSTATEs. Lower codes are MongoDB's unless they unpack to a known SQLSTATE. */
const LEAST_PACKED_STATE = 10_000_000;

type WriteError = { index: number; errmsg: string; code: number; keyPattern?: Document };

export type DescribeDuplicate = (message: string) => Promise<{ errmsg: string; keyPattern?: Document }>;

export type Outcome =
  | { kind: 'answer'; body: Buffer }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'partly'; body: Buffer; errors: WriteError[]; written: number };

export async function readOutcome(body: Buffer, describe: DescribeDuplicate): Promise<Outcome> {
  if (isPlain(body)) return { kind: 'answer', body };
  const answer = decode(body);
  if (!answer['ok']) {
    const errmsg = String(answer['errmsg']);
    return { kind: 'failed', failure: { ...unpack(Number(answer['code']), errmsg), errmsg } };
  }
  const raw: unknown = answer['writeErrors'];
  const errors = await Promise.all((Array.isArray(raw) ? raw : []).map((error) => readWriteError(error, describe)));
  const conflict = errors.find((error) => isConflict({ ...error, codeName: '' }));
  if (conflict) return { kind: 'failed', failure: { ...codeOf('M00F1'), errmsg: conflict.errmsg } };
  return {
    kind: 'partly',
    body: encode({ ...answer, writeErrors: errors }),
    errors,
    written: Number(answer['n'] ?? 0),
  };
}

const isPlain = (body: Buffer): boolean =>
  [...elements(body)].every(({ name, bytes }) => name !== 'writeErrors' && (name !== 'ok' || bytes.some(Boolean)));

async function readWriteError(error: Document, describe: DescribeDuplicate): Promise<WriteError> {
  const index = Number(error['index']);
  const errmsg = String(error['errmsg']);
  const { code } = unpack(Number(error['code']), errmsg);
  return code === DUPLICATE_KEY ? { index, code, ...(await describe(errmsg)) } : { index, code, errmsg };
}

function unpack(code: number, errmsg: string): { code: number; codeName: string } {
  const state = unpackSqlState(code);
  if (code < LEAST_PACKED_STATE && !isKnown(state)) return { code, codeName: `Location${code}` };
  return codeOf(state, errmsg);
}
