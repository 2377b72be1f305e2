/** Parses calendars in a separate thread, one at a time: 5 MB take seconds, and a rule can be written to take forever. */
import { Worker } from 'node:worker_threads';
import type { Interval } from '../availability/hours.ts';
import type { Window } from './busy-times.ts';
import { NOT_A_CALENDAR, TOO_LARGE, Unreadable } from './rules.ts';

/** 5 MB take two or three seconds on a busy machine. */
const PARSE_MS = 10_000;
/** Twenty times the largest calendar. */
const MEMORY_MB = 128;
/** Next to this file; the bundle has it under the same name. */
const PROGRAM = new URL(`./parser-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export type Work = { bytes: Uint8Array; window: Window };
export type Parser = (work: Work) => Promise<Interval[]>;

/** Parsers throw {@link Unreadable}. */
export function createParser(milliseconds = PARSE_MS): Parser {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(() => parse(work, milliseconds));
    last = result.catch(() => undefined);
    return result;
  };
}

async function parse(workerData: Work, milliseconds: number): Promise<Interval[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Interval[] | null>();
  // Without an environment, it has no secrets.
  const worker = new Worker(PROGRAM, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const fail = () => reject(new Unreadable(TOO_LARGE));
  const timer = setTimeout(fail, milliseconds);
  // Out of memory is an error, too.
  worker.on('message', resolve).on('error', fail);
  try {
    const found = await promise;
    if (!found) throw new Unreadable(NOT_A_CALENDAR);
    return found;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
