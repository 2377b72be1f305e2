import { Queue } from 'bullmq';
import { QUEUE_PREFIX } from './queues.ts';

/** A job that is being retried is listed after this many failed attempts, about 8 s after the first. */
const TROUBLED_ATTEMPTS = 6;
const PAGE = 500;

export type Watched = { name: string; service: string; dropped: unknown };

export type DeadLetter = {
  id: string;
  service: string;
  kind: string;
  state: 'dead' | 'retrying';
  attempts: number;
  error: string;
  since: Date;
  replay(): Promise<void>;
  drop(): Promise<void>;
};

export async function deadLettersIn(redisUrl: string, watched: readonly Watched[]): Promise<DeadLetter[]> {
  const boxes = watched.map((each) => ({
    ...each,
    queue: new Queue(each.name, { prefix: QUEUE_PREFIX, connection: { url: redisUrl } }),
  }));
  const letters = await Promise.all(boxes.map(lettersIn));
  return letters.flat().toSorted((one, other) => one.since.getTime() - other.since.getTime());
}

async function lettersIn({ queue, service, dropped }: Watched & { queue: Queue }): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  for (const state of ['failed', 'delayed'] as const) {
    for (let start = 0; ; start += PAGE) {
      const jobs = await queue.getJobs(state, start, start + PAGE - 1, true);
      for (const job of jobs) {
        if (state === 'delayed' && job.attemptsMade < TROUBLED_ATTEMPTS) continue;
        const again = async () => {
          const now = await job.getState();
          if (now === 'failed') await job.retry('failed', { resetAttemptsMade: true });
          if (now === 'delayed') await job.promote();
        };
        letters.push({
          id: job.id ?? '',
          service,
          kind: job.name,
          state: state === 'failed' ? 'dead' : 'retrying',
          attempts: job.attemptsMade,
          error: job.failedReason,
          since: new Date(job.timestamp),
          replay: again,
          async drop() {
            await job.updateData(dropped);
            await again();
          },
        });
      }
      if (jobs.length < PAGE) break;
    }
  }
  return letters;
}
