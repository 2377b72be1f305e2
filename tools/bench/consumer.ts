import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, prepareCollections } from '@playfield/kit/data/mongo.ts';
import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createInbox, declareInbox } from '@playfield/kit/events/inbox.ts';
import { jobOptions, QUEUE_PREFIX, queueName } from '@playfield/kit/jobs/queues.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { Queue, Worker } from 'bullmq';
import { ratioOf, spread } from './figures.ts';
import { benchOnStack } from './on-stack.ts';

const ROUNDS = 5;
const JOBS_A_ROUND = 4_000;
const LOOK_EVERY_MS = 5;
const CONCURRENCY = 256;
const GOAL_RATIO = 0.8;
/** A Redis database that the stack's own services do not use. */
const APART = '/5';
const SUBSCRIBER = 'matchmaking';
const EVENT = 'newsletter';

await benchOnStack(async (stack) => {
  const redisUrl = new URL(APART, stack.env['QUEUE_REDIS_URL']).href;
  const log = createLogger('bench', 'silent');
  const db = await connectMongo(stack.mongoUrl, 'bench_consumer');
  declareInbox(db);
  await prepareCollections(db);
  const consume = () => {
    const inbox = createInbox({ db, subscriber: SUBSCRIBER, handlers: { [EVENT]: async () => {} } });
    const consumer = startConsumer({ inbox, redisUrl, log });
    return () => consumer.stop();
  };
  const doNothing = () => {
    const connection = { url: redisUrl, maxRetriesPerRequest: null };
    const worker = new Worker('bare', async () => {}, { prefix: QUEUE_PREFIX, connection, concurrency: CONCURRENCY });
    return () => worker.close();
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const us = await drained(redisUrl, queueName(SUBSCRIBER), consume);
      const them = await drained(redisUrl, 'bare', doNothing);
      if (round === 0) continue;
      ours.push(us);
      bare.push(them);
    }
  } finally {
    await db.close();
  }
  const ratio = ratioOf(ours, bare);
  return [
    {
      what: 'events a second, our consumer',
      measured: spread(ours),
      reference: `a bare BullMQ worker ${spread(bare)}: ${ratio.toFixed(2)}×`,
      goal: `${GOAL_RATIO}×`,
      met: ratio >= GOAL_RATIO,
    },
  ];
});

async function drained(url: string, name: string, start: () => () => Promise<void>): Promise<number> {
  const queue = new Queue(name, { prefix: QUEUE_PREFIX, connection: { url } });
  await queue.addBulk(
    Array.from({ length: JOBS_A_ROUND }, () => ({
      name: EVENT,
      data: { type: EVENT, email: `${randomUUID()}@teams.example`, token: 'sample-token' },
      opts: { ...jobOptions, jobId: randomUUID() },
    })),
  );
  const stop = start();
  const started = performance.now();
  for (;;) {
    const { wait = 0, active = 0 } = await queue.getJobCounts('wait', 'active');
    if (wait + active === 0) break;
    await sleep(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - started) / 1_000;
  await stop();
  await queue.obliterate({ force: true });
  await queue.close();
  return JOBS_A_ROUND / seconds;
}
