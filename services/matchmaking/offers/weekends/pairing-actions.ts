/** Pairs the teams of a day in a thread beside the service, so that calls are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { DayGame, Entrant } from './pairing-rules.ts';

/** 50,000 teams take eleven seconds on a busy machine. */
const PAIRING_MS = 5 * MINUTE_MS;
/** Three times what 50,000 teams need. */
const MEMORY_MB = 1_024;
/** Beside this file; the bundle has it under the same name. */
const PROGRAM = new URL(`./pairing-jobs${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** @param now in milliseconds since 1970 */
export type PairingWork = { entrants: readonly Entrant[]; now: number };
export type Pairing = (work: PairingWork) => Promise<DayGame[]>;

/** @throws {Error} if it takes too long, or more memory than it may */
export const pairInThread: Pairing = async (work) => {
  const { promise, resolve, reject } = Promise.withResolvers<DayGame[]>();
  const worker = new Worker(PROGRAM, {
    workerData: work,
    // It needs no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const timer = setTimeout(() => reject(new Error('Pairing a day took too long')), PAIRING_MS);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('Pairing a day ended early')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
