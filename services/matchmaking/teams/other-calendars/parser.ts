import { fork } from 'node:child_process';
import * as z from 'zod/mini';
import type { Interval } from '../availability/hours.ts';
import type { Window } from './busy-times.ts';
import { TOO_LARGE, Unreadable } from './rules.ts';

const PARSE_MS = 5_000;
const START_MS = 20_000;
const MEMORY_MB = 128;
const PROGRAM = new URL(`./parser-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

export type Work = { bytes: Uint8Array; window: Window };
export type Parser = (work: Work, byId: number) => Promise<Interval[]>;

const outcome = z.union([z.string(), z.array(z.object({ from: z.number(), to: z.number() }))]);

export class Fatal extends Unreadable {}

/** Queues only one calendar per person at a time, so that other people's calendars get their turn. */
export function createParser(milliseconds = PARSE_MS): Parser {
  let last: Promise<unknown> = Promise.resolve();
  const lastOf = new Map<number, Promise<unknown>>();

  function enqueue(work: Work): Promise<Interval[]> {
    const result = last.then(() => parse(work, milliseconds));
    last = result.catch(() => undefined);
    return result;
  }

  return async (work, byId) => {
    const result = (lastOf.get(byId) ?? Promise.resolve()).then(() => enqueue(work));
    const ended = result.catch(() => undefined);
    lastOf.set(byId, ended);
    try {
      return await result;
    } finally {
      if (lastOf.get(byId) === ended) lastOf.delete(byId);
    }
  };
}

/** Parses in a separate process, so that a calendar can't exhaust this process's memory or block it. */
async function parse(work: Work, milliseconds: number): Promise<Interval[]> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const endAfter = (limit: number) => setTimeout(() => child.kill('SIGKILL'), limit);
  let timer = endAfter(START_MS);
  child
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
