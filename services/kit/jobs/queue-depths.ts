import { Queue } from 'bullmq';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { readGauge } from '../telemetry/metrics.ts';
import { QUEUE_PREFIX } from './queues.ts';

const jobs = readGauge({
  name: 'playfield_queue_jobs',
  help: 'Jobs in a queue: delayed ones wait for a retry, dead ones for an operator',
  labelNames: ['queue', 'state'],
});
const oldest = readGauge({
  name: 'playfield_queue_oldest_job_age_seconds',
  help: 'Age of the oldest job that waits for its first attempt, 0 if none waits',
  labelNames: ['queue'],
});

/** Only one service may call this, because every service would report the same numbers. */
export function watchQueues(names: readonly string[], redisUrl: string, log: Logger): () => Promise<void> {
  const connection = { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false };
  const queues = names.map((name) => new Queue(name, { prefix: QUEUE_PREFIX, connection }));
  for (const queue of queues) queue.on('error', (error) => log.debug(describeError(error), 'The queues are down'));
  jobs.from(async () => (await Promise.all(queues.map(countsOf))).flat());
  oldest.from(() =>
    Promise.all(
      queues.map(async (queue) => {
        const [first] = await queue.getJobs('waiting', 0, 0, true);
        const age = first ? Math.max(0, Date.now() - first.timestamp) / 1_000 : 0;
        return { labels: { queue: queue.name }, value: age };
      }),
    ),
  );
  return async () => void (await Promise.allSettled(queues.map((queue) => queue.close())));
}

async function countsOf(queue: Queue) {
  const {
    waiting = 0,
    active = 0,
    delayed = 0,
    failed = 0,
  } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
  return Object.entries({ waiting, active, delayed, dead: failed }).map(([state, value]) => ({
    labels: { queue: queue.name, state },
    value,
  }));
}
