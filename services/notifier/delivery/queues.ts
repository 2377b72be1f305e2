import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { backoff, jobOptions, QUEUE_PREFIX, timed, redactError } from '@playfield/kit/jobs/queues.ts';
import { Queue, RateLimitError, Worker, type Job as QueueJob } from 'bullmq';
import type { Config } from '../config.ts';
import { EMAIL_QUEUES, type EmailQueue } from '../email/queues.ts';
import type { Sender } from './attempt.ts';
import { DELIVERY_QUEUES, DROPPED, type DeliveryRecord, type QueueKey } from './model.ts';
import { isDeferred, Throttled } from './transport.ts';

/** Longest wait before retrying a deferred delivery. RFC 5321 §4.5.4.1 recommends at least 30 minutes. */
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
const FIRST_WAIT_MS = 500;
const SECOND_MS = 1_000;
const PAUSE_MS: Record<EmailQueue, number> = { account: 1_000, games: 3_000, digests: 5_000 };
const PUSH_CONCURRENCY = 64;
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
const MAX_STALLED = 1_000;

type Job = typeof DROPPED | null;
type Options = { sender: Sender; redisUrl: string; settings: Config; log: Logger };
type Limits = { concurrency: number; rate?: number; onThrottled?: () => Promise<void> };
export type DeliveryQueue = ReturnType<typeof startQueue>;

export function startQueues(options: Options): DeliveryQueue[] {
  const { log, settings } = options;
  const { SMTP_CONNECTIONS, SMTP_PER_SECOND } = settings;
  let loggedAt = -Infinity;
  const queues: DeliveryQueue[] = EMAIL_QUEUES.map((queue, index) =>
    startQueue(queue, options, {
      concurrency: SMTP_CONNECTIONS[queue],
      rate: SMTP_PER_SECOND[queue],
      async onThrottled() {
        if (performance.now() - loggedAt > MINUTE_MS) {
          loggedAt = performance.now();
          log.warn({ queue }, 'The mail server takes no more emails for now');
        }
        for (const [at, { pause }] of queues.entries())
          if (at >= index) await pause(PAUSE_MS[EMAIL_QUEUES[at] ?? queue]);
      },
    }),
  );
  return [...queues, startQueue('push', options, { concurrency: PUSH_CONCURRENCY })];
}

function startQueue(key: QueueKey, { sender, redisUrl, log }: Options, { concurrency, rate, onThrottled }: Limits) {
  const name = DELIVERY_QUEUES[key];
  const queue = new Queue<Job>(name, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
  });

  async function attempt(job: QueueJob<Job>): Promise<void> {
    const { id = '', data, attemptsMade, name: kind } = job;
    const work = () => (data === DROPPED ? sender.drop(id) : sender.send(id, attemptsMade));
    try {
      await timed({ queue: name, job: kind }, work);
    } catch (error) {
      if (!(error instanceof Throttled)) throw redactError(error);
      await onThrottled?.();
      throw new RateLimitError();
    }
  }

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
  const isDown = (error: Error) => log.debug(describeError(error), 'The queue is down');
  queue.on('error', isDown);
  worker.on('error', isDown);
  worker.on('failed', (job, error) => {
    const { id: deliveryId, name: kind, attemptsMade: attempts } = job ?? {};
    const facts = { queue: name, deliveryId, kind, attempts, reason: error.message };
    if (job?.finishedOn) log.error(facts, 'Delivery failed permanently: see the dead letters');
    else log.warn(facts, 'Delivery failed and will be retried');
  });

  return {
    key,
    async add(owed: readonly Pick<DeliveryRecord, '_id' | 'kind'>[]): Promise<void> {
      const jobs = owed.map(({ _id, kind }) => ({ name: kind, data: null, opts: { ...jobOptions, jobId: _id } }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
    pause: (milliseconds: number): Promise<void> => queue.rateLimit(milliseconds),
    async close(): Promise<void> {
      await Promise.allSettled([worker.close(), queue.close()]);
    },
  };
}

function patience(attempts: number, error: Error | undefined): number {
  if (!isDeferred(error)) return backoff(attempts);
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}
