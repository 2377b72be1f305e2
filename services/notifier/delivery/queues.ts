/** A queue and its workers for each way that deliveries go out: slow push services hold up no e-mail. */
import { describeError } from '@playfield/kit/telemetry/logger.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { carriedBy, carrying, jobOptions, QUEUE_PREFIX, timed, withoutData } from '@playfield/kit/jobs/queues.ts';
import { traced } from '@playfield/kit/telemetry/tracing.ts';
import { DelayedError, Queue, Worker } from 'bullmq';
import type { Job as QueueJob } from 'bullmq';
import type { Channel, DeliveryRecord } from './model.ts';
import { patience } from './attempt.ts';
import type { Sender } from './attempt.ts';
import { Crowded, PUSHES_AT_ONCE } from './shares.ts';

/**
 * E-mails handed over at a time: as many as the mailer keeps connections. A push is tried until it is no news (handover.ts), which
 * takes some twenty tries.
 */
const QUEUES: Record<Channel, { queue: string; concurrency: number; attempts: number }> = {
  email: { queue: 'deliveries', concurrency: 3, attempts: jobOptions.attempts },
  push: { queue: 'pushes', concurrency: PUSHES_AT_ONCE, attempts: 50 },
};
export const DELIVERY_QUEUES = Object.values(QUEUES).map(({ queue }) => queue);
/** What the job of a delivery carries that an operator gave up; nothing otherwise. */
export const DROPPED = 'dropped';
/** A delivery that finds no room is looked at again after this. */
const CROWDED_MS = 1_000;
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
const MAX_STALLED = 1_000;

type Job = typeof DROPPED | null;
type Delivery = Pick<QueueJob<Job>, 'id' | 'name' | 'data' | 'opts' | 'moveToDelayed'>;
type Options = { sender: Sender; redisUrl: string; log: Logger };

export type DeliveryQueue = {
  /** Adding one that is there already changes nothing: a job's id is the delivery's. */
  add(owed: readonly Pick<DeliveryRecord, '_id' | 'kind' | 'trace'>[]): Promise<void>;
  close(): Promise<void>;
};

export function startQueue(channel: Channel, { sender, redisUrl, log }: Options): DeliveryQueue {
  const { queue: name, concurrency, attempts } = QUEUES[channel];
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
      // It was no try: it goes to the end of the line.
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
    if (job?.finishedOn) log.error(facts, 'A delivery failed for good: see the dead letters');
    else log.warn(facts, 'A delivery waits for its next try');
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
