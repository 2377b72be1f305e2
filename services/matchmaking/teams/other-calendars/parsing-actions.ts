/** Parses calendars in a thread beside the service, one at a time, so that calls are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import type { BusyTimes } from './busy-rules.ts';
import type { Window } from './rules.ts';

/** 5 MB take two or three seconds on a busy machine. */
const PARSE_MS = 10_000;
/** Twenty times the largest calendar. */
const MEMORY_MB = 128;
/** Beside this file; the bundle has it under the same name. */
const PROGRAM = new URL(`./parsing-jobs${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export type Work = { bytes: Uint8Array; window: Window };
export type Parser = (work: Work) => Promise<BusyTimes>;

export function createParser(milliseconds = PARSE_MS): Parser {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(() => parse(work, milliseconds));
    // One that fails, as where no thread can be started, must not fail those behind it.
    last = result.catch(() => undefined);
    return result;
  };
}

async function parse(work: Work, milliseconds: number): Promise<BusyTimes> {
  const { promise, resolve } = Promise.withResolvers<BusyTimes>();
  const worker = new Worker(PROGRAM, {
    workerData: work,
    // It needs no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const tooMuch = () => resolve({ problem: 'too-much' });
  const timer = setTimeout(tooMuch, milliseconds);
  worker.on('message', (found: BusyTimes) => resolve(found));
  // Out of memory, for one.
  worker.on('error', tooMuch);
  worker.on('exit', tooMuch);
  const found = await promise;
  clearTimeout(timer);
  await worker.terminate();
  return found;
}
