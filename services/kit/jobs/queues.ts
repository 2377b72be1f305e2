import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { createIORedisClient, RedisConnection, UnrecoverableError, type JobsOptions } from 'bullmq';
import { openRedis } from '../data/redis-client.ts';
import { describeError } from '../telemetry/logger.ts';
import { histogram, LATENCY_BUCKETS, secondsSince } from '../telemetry/metrics.ts';

/** A hash tag shared by all queue keys keeps them on one Redis Cluster node, as BullMQ's scripts require. */
export const QUEUE_PREFIX = '{playfield}';

// BullMQ's own factory supports only a single server's URL.
RedisConnection.clientFactory = ({ url = '', ...options }) => createIORedisClient(openRedis(url, options));

export type EventJob = Event | null;

export function queueName(subscriber: Subscriber): string {
  return `events.${subscriber}`;
}

export const jobsQueueName = (service: string) => `jobs.${service}`;

const BACKOFF_FIRST_MS = 250;
const BACKOFF_LONGEST_MS = 15_000;
/** About a day of retries. After that, an operator must act. */
const ATTEMPTS = 6_000;

export const jobOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'custom' },
  // Completed jobs may contain personal data. Failed jobs stay for an operator.
  removeOnComplete: true,
  removeOnFail: false,
  stackTraceLimit: 1,
} as const satisfies JobsOptions;

const durations = histogram({
  name: 'playfield_job_duration_seconds',
  help: 'How long one attempt of a job took, by queue, job and outcome',
  labelNames: ['queue', 'job', 'outcome'],
  buckets: LATENCY_BUCKETS,
});

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

export function backoff(attempts: number): number {
  return Math.min(BACKOFF_FIRST_MS * 2 ** (attempts - 1), BACKOFF_LONGEST_MS);
}

/** Drops the message unless the error is an `UnrecoverableError`, because drivers quote data in messages. */
export function redactError(error: unknown): Error {
  if (error instanceof UnrecoverableError) return error;
  const { error: name, code } = describeError(error);
  const kept = new Error(code === undefined ? name : `${name} ${code}`);
  kept.stack = error instanceof Error ? error.stack?.match(/^\s+at .*$/gm)?.join('\n') : undefined;
  return kept;
}
