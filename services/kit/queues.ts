/** One BullMQ queue a subscriber. A job goes when it is done, with what it carries: Redis keeps no personal data longer than needed. */
import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { UnrecoverableError } from 'bullmq';
import type { JobsOptions } from 'bullmq';
import { describeError } from './logger.ts';

/** All queue keys share a hash tag, so that they live on one node of a Redis Cluster, as BullMQ's scripts need. */
export const QUEUE_PREFIX = '{playfield}';

/** Null in a job that an operator gave up. */
export type EventJob = Event | null;

export function queueName(subscriber: Subscriber): string {
  return `events.${subscriber}`;
}

/** The first wait after a failure; each further one is twice as long, up to the longest. */
const BACKOFF_FIRST_MS = 250;
/** Short enough that all is delivered within a minute of a fault's end. */
const BACKOFF_LONGEST_MS = 15_000;
/** About a day of tries at the longest wait; then the job stays among the failed for an operator. */
const ATTEMPTS = 6_000;

export const jobOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: false,
  // The last failure is enough to see what is wrong.
  stackTraceLimit: 1,
} as const satisfies JobsOptions;

/** Milliseconds to wait before the next try of a job that failed `attempts` times. */
export function backoff(attempts: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempts - 1), BACKOFF_LONGEST_MS);
}

/** What a queue may keep of a failed try, and show to operators: no message but our own, as drivers quote data in theirs. */
export function withoutData(error: unknown): Error {
  if (error instanceof UnrecoverableError) return error;
  const { error: name, code } = describeError(error);
  const kept = new Error(code === undefined ? name : `${name} ${code}`);
  kept.stack = error instanceof Error ? error.stack?.match(/^\s+at .*$/gm)?.join('\n') : undefined;
  return kept;
}
