import type { Queue } from 'bullmq';
import { readGauge } from '../telemetry/metrics.ts';

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

/** Reports the queues on each scrape. Only one process does so, because the numbers are the same everywhere. */
export function watchQueues(queues: readonly Queue[]): void {
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
