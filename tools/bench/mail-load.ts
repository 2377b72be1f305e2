/**
 * Notifiers with thousands of digests to send through a mail server that takes 200 ms for each email: emails a second,
 * and how long verifications take meanwhile, and when the server was away.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { connectMongo, prepareCollections, transaction } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { scrape, valueOf } from '@playfield/tests/support/metrics.ts';
import { startProcess, type TestProcess } from '@playfield/tests/support/processes.ts';
import { startMailServer, type MailServer } from '@playfield/tests/support/smtp.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { addressOf, fillDigests } from './mail-records.ts';

const SERVER_MS = 200;
const VERIFICATIONS = 60;
/** Verifications asked for while the server is away. */
const ASKED_AWAY = 10;
const VERIFICATION_EVERY_MS = 250;
const WARM_UP_MS = 5_000;
const WINDOW_MS = 20_000;
const LOOK_EVERY_MS = 100;
/** A keyspace of Redis that the stack's own services do not read. */
const APART = '/5';
/** The settings of docs/operations/scale.md. */
export const LANES = { SMTP_CONNECTIONS: 'account=10,digests=70' };
export const RANK = { account: 0, digests: 2 };

const log = createLogger('bench', 'silent');

export type Case = {
  name: string;
  settings: Record<string, string>;
  rank: number;
  digests: number;
  processes: number;
  /** How long the server is away when all is measured, if at all. */
  awayMs?: number;
};
export type Measured = {
  perSecond: number;
  cpuMs: number;
  /** Of verifications, while the digests go out. */
  waits: number[];
  /** From the server's return to the last verification that was asked for meanwhile; null if it was not away. */
  afterAwayMs: number | null;
};

export async function measureMail(stack: TestStack, given: Case): Promise<Measured> {
  const { name, settings, rank, digests: count, processes, awayMs } = given;
  const mongoUrl = stack.mongoUrl.replace(/(\/)([^/?]*)(\?|$)/, `/bench_${name}$3`);
  const redisUrl = new URL(APART, stack.env['QUEUE_REDIS_URL']).href;
  const redis = connectRedis(redisUrl, log);
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
  await fillDigests(db, { others: VERIFICATIONS + ASKED_AWAY, digests: count, rank });
  const running = await Promise.all(Array.from({ length: processes }, () => startProcess('notifier', env)));
  try {
    const ask = async (userId: number) => {
      const token = 'sample';
      await transaction(publisher, (session) =>
        outbox.publish([{ type: 'user.verification_requested', userId, token }], session),
      );
      outbox.announce();
    };
    const asking = verify(arrived, ask);
    await sleep(WARM_UP_MS);
    const [taken, cpu, started] = [arrived.size, await cpuOf(running), Date.now()];
    while (Date.now() - started < WINDOW_MS && arrived.size < count) await sleep(LOOK_EVERY_MS);
    const [emails, seconds] = [arrived.size - taken, (Date.now() - started) / 1_000];
    const cpuMs = (((await cpuOf(running)) - cpu) * 1_000) / emails;
    const waits = await asking;
    const afterAwayMs = awayMs === undefined ? null : await beAway(mail, awayMs, arrived, ask);
    return { perSecond: emails / seconds, cpuMs, waits, afterAwayMs };
  } finally {
    await Promise.all(running.map((one) => one[Symbol.asyncDispose]()));
    await relay.stop();
    await Promise.all([db.dropDatabase(), publisher.dropDatabase()]);
    await Promise.all([db.close(), publisher.close()]);
  }
}

type Arrived = ReadonlyMap<string, number>;
type Ask = (userId: number) => Promise<void>;

const allArrived = async (arrived: Arrived, ids: readonly number[]) => {
  while (ids.some((id) => !arrived.has(addressOf(id)))) await sleep(LOOK_EVERY_MS);
};

/** Asks for verifications, one after another, and resolves to how long each took to arrive. */
async function verify(arrived: Arrived, ask: Ask): Promise<number[]> {
  const asked = new Map<number, number>();
  for (let id = 1; id <= VERIFICATIONS; id += 1) {
    asked.set(id, Date.now());
    await ask(id);
    await sleep(VERIFICATION_EVERY_MS);
  }
  await allArrived(arrived, [...asked.keys()]);
  return [...asked].map(([id, at]) => (arrived.get(addressOf(id)) ?? Number.NaN) - at);
}

async function beAway(mail: MailServer, awayMs: number, arrived: Arrived, ask: Ask): Promise<number> {
  await mail.goAway();
  const ids = Array.from({ length: ASKED_AWAY }, (_, index) => VERIFICATIONS + 1 + index);
  for (const id of ids) await ask(id);
  await sleep(awayMs);
  await mail.comeBack();
  const back = Date.now();
  await allArrived(arrived, ids);
  return Date.now() - back;
}

async function cpuOf(running: readonly TestProcess[]): Promise<number> {
  const all = await Promise.all(running.map(async ({ operationsUrl }) => scrape(operationsUrl)));
  return all.reduce((sum, one) => sum + (valueOf(one, 'process_cpu_seconds_total') ?? Number.NaN), 0);
}
