/**
 * Delivery throughput: emails per second from the outbox to the mail server's confirmation, through a relay, the
 * notifier's own process and SMTP; and events per second through our consumer (read, inbox, transaction, data dropped)
 * against jobs per second through a bare BullMQ worker. Runs are interleaved, and medians compared.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@playfield/contracts/events.ts';
import { startConsumer } from '@playfield/kit/events/consumer.ts';
import { createInbox, declareInbox } from '@playfield/kit/events/inbox.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo, prepareCollections, transaction } from '@playfield/kit/data/mongo.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { jobOptions, QUEUE_PREFIX, queueName } from '@playfield/kit/jobs/queues.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { Queue, Worker } from 'bullmq';
import { startStack } from '@playfield/infra/local/stack.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { startMailServer } from '@playfield/tests/support/smtp.ts';
import { median, report, spread } from './report.ts';

const ROUNDS = 5;
const EMAILS_A_ROUND = 500;
const JOBS_A_ROUND = 4_000;
/** The most events one change publishes. */
const PUBLISHED_AT_ONCE = 100;
const LOOK_EVERY_MS = 5;
/** Our consumer's concurrency: a bare worker, too, is faster with more. */
const CONCURRENCY = 256;
const GOAL_RATIO = 0.8;

const log = createLogger('bench', 'silent');
const dataDir = await mkdtemp(join(tmpdir(), 'playfield-bench-'));
const stack = await startStack({
  dataDir,
  ports: 'free',
  services: false,
  durable: false,
  log: () => {},
  env: { LOG_LEVEL: 'warn' },
});
try {
  const emails = await emailsASecond();
  const { ours, bare } = await jobsASecond();
  const ratio = median(ours) / median(bare);
  await report([
    { what: 'e-mails a second, from the outbox to SMTP', measured: spread(emails) },
    {
      what: 'events a second, our consumer',
      measured: spread(ours),
      reference: `a bare BullMQ worker ${spread(bare)}: ${ratio.toFixed(2)}×`,
      goal: `${GOAL_RATIO}×`,
      met: ratio >= GOAL_RATIO,
    },
  ]);
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.disconnect?.();

async function emailsASecond(): Promise<number[]> {
  const redisUrl = stack.env['QUEUE_REDIS_URL'] ?? '';
  await using mail = await startMailServer();
  await using _notifier = await startProcess('notifier', { ...stack.env, SMTP_URL: mail.url });
  const db = await connectMongo(stack.mongoUrl, 'bench_outbox');
  const outbox = createOutbox(db);
  await prepareCollections(db);
  const relay = startRelay({ outbox, redisUrl, log });
  const send = async (count: number) => {
    const wanted = mail.taken.length + count;
    for (let sent = 0; sent < count; sent += PUBLISHED_AT_ONCE) {
      const events = Array.from({ length: Math.min(PUBLISHED_AT_ONCE, count - sent) }, newsletter);
      await transaction(db, (session) => outbox.publish(events, session));
    }
    outbox.announce();
    return rate(count, async () => mail.taken.length >= wanted);
  };
  try {
    await send(PUBLISHED_AT_ONCE);
    return await inTurns(ROUNDS, () => send(EMAILS_A_ROUND));
  } finally {
    await relay.stop();
    await db.close();
  }
}

/** An email to a bare address: it needs no account. */
function newsletter(): Event {
  return { type: 'newsletter.requested', email: `${randomUUID()}@teams.example`, token: 'sample-token' };
}

async function jobsASecond(): Promise<{ ours: number[]; bare: number[] }> {
  const db = await connectMongo(stack.mongoUrl, 'bench_consumer');
  declareInbox(db);
  await prepareCollections(db);
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    // The first pass warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [us, them] = [await consume(db), await doNothing()];
      if (round > 0) {
        ours.push(us);
        bare.push(them);
      }
    }
    return { ours, bare };
  } finally {
    await db.close();
  }
}

async function consume(db: Awaited<ReturnType<typeof connectMongo>>): Promise<number> {
  const redisUrl = stack.env['QUEUE_REDIS_URL'] ?? '';
  return drained(queueName('matchmaking'), () => {
    const handlers = { 'newsletter.requested': async () => {} };
    const inbox = createInbox({ db, subscriber: 'matchmaking', handlers });
    const consumer = startConsumer({ inbox, redisUrl, log });
    return () => consumer.stop();
  });
}

async function doNothing(): Promise<number> {
  return drained('bare', () => {
    const connection = { url: stack.env['QUEUE_REDIS_URL'] ?? '', maxRetriesPerRequest: null };
    const worker = new Worker('bare', async () => {}, { prefix: QUEUE_PREFIX, connection, concurrency: CONCURRENCY });
    return () => worker.close();
  });
}

/** Jobs per second from a full queue to an empty one. */
async function drained(name: string, start: () => () => Promise<void>): Promise<number> {
  const connection = { url: stack.env['QUEUE_REDIS_URL'] ?? '' };
  const queue = new Queue(name, { prefix: QUEUE_PREFIX, connection });
  const jobs = Array.from({ length: JOBS_A_ROUND }, () => {
    const event = newsletter();
    return { name: event.type, data: event, opts: { ...jobOptions, jobId: randomUUID() } };
  });
  await queue.addBulk(jobs);
  const stop = start();
  const speed = await rate(JOBS_A_ROUND, async () => {
    const { wait = 0, active = 0 } = await queue.getJobCounts('wait', 'active');
    return wait + active === 0;
  });
  await stop();
  await queue.obliterate({ force: true });
  await queue.close();
  return speed;
}

async function rate(count: number, isDone: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isDone())) await sleep(LOOK_EVERY_MS);
  return (count * 1000) / (performance.now() - started);
}

async function inTurns(times: number, measure: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let round = 0; round < times; round += 1) results.push(await measure());
  return results;
}
