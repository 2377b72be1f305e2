/**
 * Parses calendars in processes of their own, one at a time. Anyone may have written them: such a process can run out of
 * time or memory without harm to anything else.
 */
import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import type { Interval } from '../availability/hours.ts';
import type { Window } from './busy-times.ts';
import { TOO_LARGE, Unreadable } from './rules.ts';

/** 5 MB take half a second, and five times that on a busy machine. Until then, the other calendars wait. */
const PARSE_MS = 5_000;
/** The process has not read anything yet, so only the machine can hold it up. */
const START_MS = 20_000;
/** Twenty times the largest calendar. */
const MEMORY_MB = 128;
/** Next to this file; the bundle has it under the same name. */
const PROGRAM = new URL(`./parser-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export type Work = { bytes: Uint8Array; window: Window };
/** @param byId who added the calendar */
export type Parser = (work: Work, byId: number) => Promise<Interval[]>;

const outcome = z.union([z.string(), z.array(z.object({ from: z.number(), to: z.number() }))]);

/** A calendar that its process did not survive. */
export class Fatal extends Unreadable {}

/** Parsers throw {@link Unreadable}. A person's next calendar waits for a turn only after their previous one. */
export function createParser(milliseconds = PARSE_MS): Parser {
  let last: Promise<unknown> = Promise.resolve();
  const lastOf = new Map<number, Promise<unknown>>();

  function takeTurn(work: Work): Promise<Interval[]> {
    const result = last.then(() => parse(work, milliseconds));
    last = result.catch(() => undefined);
    return result;
  }

  return async (work, byId) => {
    const result = (lastOf.get(byId) ?? Promise.resolve()).then(() => takeTurn(work));
    const ended = result.catch(() => undefined);
    lastOf.set(byId, ended);
    try {
      return await result;
    } finally {
      if (lastOf.get(byId) === ended) lastOf.delete(byId);
    }
  };
}

async function parse(work: Work, milliseconds: number): Promise<Interval[]> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // Without an environment, it has no secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const endAfter = (limit: number) => setTimeout(() => child.kill('SIGKILL'), limit);
  let timer = endAfter(START_MS);
  child
    // Its first message says that it has started.
    .once('message', () => {
      clearTimeout(timer);
      timer = endAfter(milliseconds);
      child.on('message', resolve).send(work);
    })
    .on('error', () => resolve(null))
    .on('disconnect', () => resolve(null));
  const { data } = outcome.safeParse(await promise);
  clearTimeout(timer);
  if (data === undefined) throw new Fatal(TOO_LARGE);
  if (typeof data === 'string') throw new Unreadable(data);
  return data;
}
