/**
 * Parses calendars in processes of their own, one at a time. Anyone may have written them: such a process can run out of
 * time or memory without harm to anything else.
 */
import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import type { Interval } from '../availability/hours.ts';
import type { Window } from './busy-times.ts';
import { TOO_LARGE, Unreadable } from './rules.ts';

/** 5 MB take two or three seconds, and ten times that on a busy machine. */
const PARSE_MS = 20_000;
/** Twenty times the largest calendar. */
const MEMORY_MB = 128;
/** Next to this file; the bundle has it under the same name. */
const PROGRAM = new URL(`./parser-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export type Work = { bytes: Uint8Array; window: Window };
export type Parser = (work: Work) => Promise<Interval[]>;

const outcome = z.union([z.string(), z.array(z.object({ from: z.number(), to: z.number() }))]);

/** A calendar that its process did not survive. */
export class Fatal extends Unreadable {}

/** Parsers throw {@link Unreadable}. */
export function createParser(milliseconds = PARSE_MS): Parser {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(() => parse(work, milliseconds));
    last = result.catch(() => undefined);
    return result;
  };
}

async function parse(work: Work, milliseconds: number): Promise<Interval[]> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // Without an environment, it has no secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal: AbortSignal.timeout(milliseconds),
    killSignal: 'SIGKILL',
  });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child
    .on('message', resolve)
    .on('error', () => resolve(null))
    .on('disconnect', () => resolve(null));
  child.send(work);
  const { data } = outcome.safeParse(await promise);
  if (data === undefined) throw new Fatal(TOO_LARGE);
  if (typeof data === 'string') throw new Unreadable(data);
  return data;
}
