import { Queue, Worker } from 'bullmq';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { runOnRequest } from './loop.ts';
import { jobsQueueName, QUEUE_PREFIX, timed, redactError } from './queues.ts';

/** How often to restore schedulers, which are lost if Redis is emptied. */
const REGISTERED_EVERY_MS = 30_000;

export type Schedule = { name: string; everyMs: number; run: () => Promise<boolean> };

type Options = { service: string; schedules: readonly Schedule[]; redisUrl: string; log: Logger };

/** Each run happens on one instance. Even so, jobs must be safe to repeat and to run concurrently. */
export function startSchedules({ service, schedules, redisUrl, log }: Options): { stop(): Promise<void> } {
  const name = jobsQueueName(service);
  const byName = new Map(schedules.map((schedule) => [schedule.name, schedule]));
  const queue = new Queue(name, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: 1, enableOfflineQueue: false },
  });
  queue.on('error', (error) => log.debug(describeError(error), 'The queues are down'));

  async function register(): Promise<void> {
    for (const { name: job, everyMs } of schedules) {
      const known = await queue.getJobScheduler(job);
      if (known?.every === everyMs) continue;
      const opts = { removeOnComplete: true, removeOnFail: true };
      await queue.upsertJobScheduler(job, { every: everyMs }, { name: job, opts });
    }
  }
  const registerIfUp = () =>
    register().catch((error: unknown) => log.debug(describeError(error), 'Could not register jobs'));
  void queue.waitUntilReady().then(registerIfUp, () => {});
  const timer = setInterval(() => void registerIfUp(), REGISTERED_EVERY_MS).unref();

  async function runAll({ name: job, run }: Schedule): Promise<void> {
    try {
      let isMore = true;
      while (isMore) isMore = await run();
    } catch (error) {
      log.warn({ job, ...describeError(error) }, 'A job failed and will run again at its next time');
      throw redactError(error);
    }
  }

  const worker = new Worker(
    name,
    async ({ name: job }) => {
      const schedule = byName.get(job);
      if (!schedule) return void (await queue.removeJobScheduler(job));
      await timed({ queue: name, job }, () => runAll(schedule));
    },
    { prefix: QUEUE_PREFIX, connection: { url: redisUrl, maxRetriesPerRequest: null }, concurrency: schedules.length },
  );
  worker.on('error', (error) => log.debug(describeError(error), 'The queues are down'));
  const forget = schedules.map((schedule) => runOnRequest(() => runAll(schedule).catch(() => {})));

  return {
    async stop() {
      clearInterval(timer);
      for (const each of forget) each();
      await Promise.allSettled([worker.close(), queue.close()]);
    },
  };
}
