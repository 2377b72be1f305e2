/**
 * Emails a second against a mail server that takes 200 ms for each, and how long a verification takes behind a morning's
 * digests: with the settings of docs/operations/scale.md, and in one lane over three connections, as it was.
 *   npm run bench -- mail [digests] [processes]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, prepareCollections, transaction } from '@playfield/kit/data/mongo.ts';
import { Redis } from '@playfield/kit/data/redis.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { scrape, valueOf } from '@playfield/tests/support/metrics.ts';
import { startProcess, type TestProcess } from '@playfield/tests/support/processes.ts';
import { startMailServer } from '@playfield/tests/support/smtp.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { quantile } from './figures.ts';
import { addressOf, fillDigests } from './mail-records.ts';
import { benchOnStack, countOf } from './on-stack.ts';

const SERVER_MS = 200;
const DIGESTS = 10_000;
/** As many as there were when it was first measured. */
const DIGESTS_BEFORE = 600;
const VERIFICATIONS = 60;
const VERIFICATION_EVERY_MS = 250;
const WARM_UP_MS = 5_000;
const WINDOW_MS = 20_000;
const LOOK_EVERY_MS = 100;
const GOAL = { perSecond: 300, verificationMs: 5_000 };
/** A keyspace of Redis that the stack's own services do not read. */
const APART = '/5';
const LANES = { SMTP_CONNECTIONS: 'account=10,digests=70' };
/** Everything in the first lane. */
const ONE_LANE = { SMTP_CONNECTIONS: 'account=3' };
const RANK = { account: 0, digests: 2 };

const digests = countOf(0, DIGESTS);
const processes = countOf(1, 1);
const log = createLogger('bench', 'silent');

await benchOnStack(async (stack) => {
  const before = await measure(stack, {
    name: 'before',
    settings: ONE_LANE,
    rank: RANK.account,
    digests: DIGESTS_BEFORE,
  });
  const lanes = await measure(stack, { name: 'lanes', settings: LANES, rank: RANK.digests, digests });
  const seconds = (share: number, { waits }: Measured) => `${(quantile(waits, share) / 1_000).toFixed(1)} s`;
  return [
    {
      what: `emails a second, ${processes} processes with ${LANES.SMTP_CONNECTIONS}`,
      measured: lanes.perSecond.toFixed(0),
      reference: `one lane, 3 connections: ${before.perSecond.toFixed(0)}`,
      goal: `${GOAL.perSecond}`,
      met: lanes.perSecond >= GOAL.perSecond,
    },
    { what: 'processor time of an email', measured: `${lanes.cpuMs.toFixed(2)} ms` },
    {
      what: `a verification behind ${digests} digests, p50 / p95`,
      measured: `${seconds(0.5, lanes)} / ${seconds(0.95, lanes)}`,
      reference: `one lane, behind ${DIGESTS_BEFORE}: ${seconds(0.5, before)}`,
      goal: `${GOAL.verificationMs / 1_000} s at p95`,
      met: quantile(lanes.waits, 0.95) <= GOAL.verificationMs,
    },
  ];
});

type Case = { name: string; settings: Record<string, string>; rank: number; digests: number };
type Measured = { perSecond: number; cpuMs: number; waits: number[] };

async function measure(stack: TestStack, { name, settings, rank, digests: count }: Case): Promise<Measured> {
  const mongoUrl = stack.mongoUrl.replace(/(\/)([^/?]*)(\?|$)/, `/bench_${name}$3`);
  const redisUrl = new URL(APART, stack.env['QUEUE_REDIS_URL']).href;
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  await redis.quit();
  const db = await connectMongo(mongoUrl, 'notifier');
  const publisher = await connectMongo(mongoUrl, 'accounts');
  const outbox = createOutbox(publisher);
  await prepareCollections(publisher);
  const relay = startRelay({ outbox, redisUrl, log });
  await using mail = await startMailServer();
  const arrived = new Map<string, number>();
  mail.beforeAnswer = async ({ to }) => {
    await sleep(SERVER_MS);
    arrived.set(to, Date.now());
  };
  const env = { ...stack.env, MONGODB_URL: mongoUrl, QUEUE_REDIS_URL: redisUrl, SMTP_URL: mail.url, ...settings };
  // Makes the collections and their indexes.
  await (await startProcess('notifier', env))[Symbol.asyncDispose]();
  await fillDigests(db, { others: VERIFICATIONS, digests: count, rank });
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess('notifier', env)));
  try {
    const waits = verify(arrived, async (userId) => {
      const token = 'sample';
      await transaction(publisher, (session) =>
        outbox.publish([{ type: 'user.verification_requested', userId, token }], session),
      );
      outbox.announce();
    });
    await sleep(WARM_UP_MS);
    const [taken, cpu, started] = [arrived.size, await cpuOf(running), Date.now()];
    while (Date.now() - started < WINDOW_MS && arrived.size < count) await sleep(LOOK_EVERY_MS);
    const [emails, seconds] = [arrived.size - taken, (Date.now() - started) / 1_000];
    const cpuMs = (((await cpuOf(running)) - cpu) * 1_000) / emails;
    return { perSecond: emails / seconds, cpuMs, waits: await waits };
  } finally {
    await Promise.all(running.map((one) => one[Symbol.asyncDispose]()));
    await relay.stop();
    await Promise.all([db.dropDatabase(), publisher.dropDatabase()]);
    await Promise.all([db.close(), publisher.close()]);
  }
}

/** Asks for verifications, one after another, and resolves to how long each took to arrive. */
async function verify(arrived: ReadonlyMap<string, number>, ask: (userId: number) => Promise<void>): Promise<number[]> {
  const asked = new Map<string, number>();
  for (let id = 1; id <= VERIFICATIONS; id += 1) {
    asked.set(addressOf(id), Date.now());
    await ask(id);
    await sleep(VERIFICATION_EVERY_MS);
  }
  while ([...asked.keys()].some((address) => !arrived.has(address))) await sleep(LOOK_EVERY_MS);
  return [...asked].map(([address, at]) => (arrived.get(address) ?? Number.NaN) - at);
}

async function cpuOf(running: readonly TestProcess[]): Promise<number> {
  const all = await Promise.all(running.map(async ({ operationsUrl }) => scrape(operationsUrl)));
  return all.reduce((sum, one) => sum + (valueOf(one, 'process_cpu_seconds_total') ?? Number.NaN), 0);
}
