import { Worker, type Job } from 'bullmq';
import { inBatches } from '../data/batches.ts';
import { markDone } from './acks.ts';
import { readEvent, type Arrived, type Inbox } from './inbox.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { backoff, QUEUE_PREFIX, queueName, timed, redactError, type EventJob } from '../jobs/queues.ts';
import { connectRedis } from '../data/redis.ts';

const BATCH = 128;
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** High, because every job of a killed process stalls, even if nothing is wrong with the job. */
const MAX_STALLED = 1_000;

type Taken = { arrived: Arrived; acked?: Promise<void> };

export type Consumer = { stop(): Promise<void> };

type ConsumerOptions = {
  inbox: Inbox;
  redisUrl: string;
  log: Logger;
  /** Number of jobs handled concurrently. If it is less than `BATCH`, each event is handled in its own transaction. */
  concurrency?: number;
};

export function startConsumer({ inbox, redisUrl, log, concurrency = 2 * BATCH }: ConsumerOptions): Consumer {
  const { subscriber } = inbox;
  const redis = connectRedis(redisUrl, log);

  async function handle(job: Job<EventJob>): Promise<void> {
    const { id, data, attemptsMade } = job;
    if (!id) return;
    try {
      if (data === null) return await markDone(redis, subscriber, [id]);
      const taken: Taken = { arrived: { id, event: readEvent(data) } };
      await (attemptsMade > 0 || concurrency < BATCH ? handleAll([taken]) : handleWithOthers(taken));
      await taken.acked;
    } catch (error) {
      throw redactError(error);
    }
  }

  /** Acks before the job is deleted, because the relay may requeue an event with neither an ack nor a job. */
  async function handleAll(taken: readonly Taken[]): Promise<void> {
    await inbox.handle(taken.map(({ arrived }) => arrived));
    const acked = markDone(
      redis,
      subscriber,
      taken.map(({ arrived }) => arrived.id),
    );
    for (const one of taken) one.acked = acked;
  }

  const handleWithOthers = inBatches(handleAll, BATCH);

  const queue = queueName(subscriber);
  const worker = new Worker<EventJob>(queue, (job) => timed({ queue, job: job.name }, () => handle(job)), {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    settings: { backoffStrategy: backoff },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is down'));
  worker.on('failed', (job, error) => {
    const facts = { eventId: job?.id, event: job?.name, attempts: job?.attemptsMade, reason: error.message };
    if (job?.finishedOn) log.error(facts, 'Event failed permanently: see the dead letters');
    else log.warn(facts, 'Event failed and will be retried');
  });
  return {
    async stop() {
      await worker.close();
      redis.disconnect();
    },
  };
}
