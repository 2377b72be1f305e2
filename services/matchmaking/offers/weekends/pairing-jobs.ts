/** Runs in a thread of its own: a country's weekend takes ten seconds. See `pairing-actions.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { PairingWork } from './pairing-actions.ts';
import { gamesOf } from './pairing-rules.ts';

const { entrants, now }: PairingWork = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(gamesOf(entrants, now));
