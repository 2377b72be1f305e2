import { parentPort, workerData } from 'node:worker_threads';
import { busyTimesOf } from './busy-times.ts';
import type { Work } from './parser.ts';

const { bytes, window }: Work = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(busyTimesOf(new TextDecoder().decode(bytes), window));
