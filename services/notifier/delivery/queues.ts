/** One queue with workers per channel: slow push services do not hold up emails. */
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import { carriedBy, carrying, jobOptions, QUEUE_PREFIX, timed, withoutData } from '@playfield/kit/jobs/queues.ts';
import { traced } from '@playfield/kit/telemetry/tracing.ts';
import { DelayedError, Queue, Worker, type Job as QueueJob } from 'bullmq';
import { DELIVERY_QUEUES, DROPPED, type Channel, type DeliveryRecord } from './model.ts';
import { patience, type Sender } from './attempt.ts';
import { Crowded, PUSHES_AT_ONCE } from './shares.ts';

/**
 * Email concurrency matches the mailer's connections. A push is retried until it is stale (`transport.ts`), about
 * twenty times.
 */
const LIMITS: Record<Channel, { concurrency: number; attempts: number }> = {
  email: { concurrency: 3, attempts: jobOptions.attempts },
  push: { concurrency: PUSHES_AT_ONCE, attempts: 50 },
};
/** Retry delay of a delivery that found no room. */
const CROWDED_MS = 1_000;
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
const MAX_STALLED = 1_000;

type Job = typeof DROPPED | null;
type Delivery = Pick<QueueJob<Job>, 'id' | 'name' | 'data' | 'opts' | 'moveToDelayed'>;
type Options = { sender: Sender; redisUrl: string; log: Logger };

export type DeliveryQueue = {
  /** Idempotent: a job's ID is its delivery's. */
  add(owed: readonly Pick<DeliveryRecord, '_id' | 'kind' | 'trace'>[]): Promise<void>;
  close(): Promise<void>;
};

export function startQueue(channel: Channel, { sender, redisUrl, log }: Options): DeliveryQueue {
  const name = DELIVERY_QUEUES[channel];
  const { concurrency, attempts } = LIMITS[channel];
  const queue = new Queue<Job>(name, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
  });
  queue.on('error', (error) => log.debug(describeError(error), 'The queue is away'));

  async function work(id: string, data: Job): Promise<void> {
    try {
      await (data === DROPPED ? sender.drop(id) : sender.send(id));
    } catch (error) {
      throw error instanceof Crowded ? error : withoutData(error);
    }
  }

  const attempt = async (job: Delivery, token: string | undefined) => {
    const about = { name: `${channel} ${job.name}`, kind: 'consumer', parent: carriedBy(job) } as const;
    try {
      await timed({ queue: name, job: job.name }, () => traced(about, () => work(job.id ?? '', job.data)));
    } catch (error) {
      if (!(error instanceof Crowded)) throw error;
      // Not an attempt: it goes to the end of the queue.
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
    settings: { backoffStrategy: (failed, _type, error) => patience(failed, error) },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is away'));
  worker.on('failed', (job, error) => {
    const facts = { channel, deliveryId: job?.id, kind: job?.name, attempts: job?.attemptsMade, reason: error.message };
    if (job?.finishedOn) log.error(facts, 'Delivery failed for good: see the dead letters');
    else log.warn(facts, 'Delivery failed and will be retried');
  });

  return {
    async add(owed) {
      if (owed.length === 0) return;
      await queue.addBulk(
        owed.map(({ _id, kind, trace }) => {
          const opts = { ...jobOptions, attempts, ...carrying(trace), jobId: _id };
          return { name: kind, data: null, opts };
        }),
      );
    },
    async close() {
      await Promise.allSettled([worker.close(), queue.close()]);
    },
  };
}
