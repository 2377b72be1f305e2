/** A queue with workers for each lane of emails and for pushes: none holds up another. */
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import {
  backoff,
  carriedBy,
  carrying,
  jobOptions,
  QUEUE_PREFIX,
  timed,
  withoutData,
} from '@playfield/kit/jobs/queues.ts';
import { traced } from '@playfield/kit/telemetry/tracing.ts';
import { DelayedError, Queue, RateLimitError, Worker, type Job as QueueJob } from 'bullmq';
import type { Config } from '../config.ts';
import { DELIVERY_QUEUES, DROPPED, type DeliveryRecord, type QueueKey } from './model.ts';
import { LANES, type Lane } from '../email/lanes.ts';
import { Crowded, PUSHES_AT_ONCE } from '../push/shares.ts';
import type { Sender } from './attempt.ts';
import { isDeferred, Throttled } from './transport.ts';

/** Caps the backoff while a server defers (RFC 5321 §4.5.4.1 recommends at least 30 minutes). */
const LONGEST_WAIT_MS = 30 * 60_000;
const FIRST_WAIT_MS = 500;
const SECOND_MS = 1_000;
/** Pauses after the mail server said that it is too much. Providers count by the second; urgent emails go on first. */
const PAUSE_MS: Record<Lane, number> = { account: 1_000, games: 3_000, digests: 5_000 };
/** Retry delay of a delivery that found no room. */
const CROWDED_MS = 1_000;
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
const MAX_STALLED = 1_000;

type Job = typeof DROPPED | null;
type Options = {
  sender: Sender;
  redisUrl: string;
  settings: Config;
  log: Logger;
};
type Limits = {
  concurrency: number;
  /** Jobs a second of all processes. */
  rate?: number;
  onThrottled?: () => Promise<void>;
};

export type DeliveryQueue = {
  readonly key: QueueKey;
  /** Idempotent: a job's ID is its delivery's. */
  add(owed: readonly Pick<DeliveryRecord, '_id' | 'kind' | 'trace'>[]): Promise<void>;
  /** Takes nothing for a while, in any process. */
  pause(milliseconds: number): Promise<void>;
  close(): Promise<void>;
};

export function startQueues(options: Options): DeliveryQueue[] {
  const { SMTP_CONNECTIONS, SMTP_PER_SECOND } = options.settings;
  /** Less urgent lanes pause as well: they leave what the provider takes to those before. */
  const pauseFrom = async (first: Lane) => {
    for (const lane of LANES.slice(LANES.indexOf(first)))
      await queues.find(({ key }) => key === lane)?.pause(PAUSE_MS[lane]);
  };
  const lanes = LANES.map((lane) =>
    startQueue(lane, options, {
      concurrency: SMTP_CONNECTIONS[lane],
      rate: SMTP_PER_SECOND[lane],
      onThrottled: () => pauseFrom(lane),
    }),
  );
  const pushes = startQueue('push', options, { concurrency: PUSHES_AT_ONCE });
  const queues = [...lanes, pushes];
  return queues;
}

function startQueue(
  key: QueueKey,
  { sender, redisUrl, log }: Options,
  { concurrency, rate, onThrottled }: Limits,
): DeliveryQueue {
  const name = DELIVERY_QUEUES[key];
  const queue = new Queue<Job>(name, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
  });
  queue.on('error', (error) => log.debug(describeError(error), 'The queue is away'));

  async function work({ id = '', data, attemptsMade }: QueueJob<Job>): Promise<void> {
    try {
      await (data === DROPPED ? sender.drop(id) : sender.send(id, attemptsMade));
    } catch (error) {
      throw isNotNow(error) ? error : withoutData(error);
    }
  }

  const attempt = async (job: QueueJob<Job>, token: string | undefined) => {
    const about = {
      name: `${key === 'push' ? 'push' : 'email'} ${job.name}`,
      kind: 'consumer',
      parent: carriedBy(job),
    } as const;
    try {
      await timed({ queue: name, job: job.name }, () => traced(about, () => work(job)));
    } catch (error) {
      if (!isNotNow(error)) throw error;
      // Not an attempt: it stays first in its lane, or goes to the end of the queue.
      if (error instanceof Throttled) {
        await onThrottled?.();
        throw new RateLimitError();
      }
      await job.moveToDelayed(Date.now() + CROWDED_MS, token);
      throw new DelayedError();
    }
  };

  const worker = new Worker<Job>(name, attempt, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    ...(rate === undefined ? {} : { limiter: { max: rate, duration: SECOND_MS } }),
    settings: { backoffStrategy: (failed, _type, error) => patience(failed, error) },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is away'));
  worker.on('failed', (job, error) => {
    const facts = {
      queue: name,
      deliveryId: job?.id,
      kind: job?.name,
      attempts: job?.attemptsMade,
      reason: error.message,
    };
    if (job?.finishedOn) log.error(facts, 'Delivery failed for good: see the dead letters');
    else log.warn(facts, 'Delivery failed and will be retried');
  });

  return {
    key,
    async add(owed) {
      if (owed.length === 0) return;
      await queue.addBulk(
        owed.map(({ _id, kind, trace }) => {
          const opts = { ...jobOptions, ...carrying(trace), jobId: _id };
          return { name: kind, data: null, opts };
        }),
      );
    },
    pause: (milliseconds) => queue.rateLimit(milliseconds),
    async close() {
      await Promise.allSettled([worker.close(), queue.close()]);
    },
  };
}

/** Milliseconds until the next attempt of a delivery that failed `attempts` times. */
function patience(attempts: number, error: Error | undefined): number {
  if (!isDeferred(error)) return backoff(attempts);
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** Whether it was no attempt. */
const isNotNow = (error: unknown) => error instanceof Crowded || error instanceof Throttled;
