/** Runs in a thread of its own: parsing 5 MB takes seconds, and a rule may take forever. See `parsing-actions.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { busyTimesOf } from './busy-rules.ts';
import type { Work } from './parsing-actions.ts';

const { bytes, window }: Work = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(busyTimesOf(new TextDecoder().decode(bytes), window));
