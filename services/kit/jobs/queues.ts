/** One BullMQ queue a subscriber. A job goes when it is done, with what it carries: Redis keeps no personal data longer than needed. */
import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { UnrecoverableError } from 'bullmq';
import type { Job, JobsOptions } from 'bullmq';
import { describeError } from '../telemetry/logger.ts';
import { histogram, LATENCY_BUCKETS, secondsSince } from '../telemetry/metrics.ts';

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

/** A job says where its trace goes on in BullMQ's own place for it: what it carries is as it was, for older versions too. */
export function carrying(trace: string | null | undefined): Pick<JobsOptions, 'telemetry'> {
  return trace ? { telemetry: { metadata: trace } } : {};
}

export function carriedBy({ opts }: Pick<Job, 'opts'>): string | null {
  return opts.telemetry?.metadata ?? null;
}

const durations = histogram({
  name: 'playfield_job_duration_seconds',
  help: 'How long one try of a job took, by what it was about and how it ended',
  labelNames: ['queue', 'job', 'outcome'],
  buckets: LATENCY_BUCKETS,
});

/** Measures one try of a job. */
export async function timed(about: { queue: string; job: string }, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const note = (outcome: 'done' | 'failed') => durations.observe({ ...about, outcome }, secondsSince(started));
  try {
    await work();
  } catch (error) {
    note('failed');
    throw error;
  }
  note('done');
}

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
