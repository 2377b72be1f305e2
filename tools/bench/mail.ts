import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { connectMongo, prepareCollections, transaction } from '@playfield/kit/data/mongo.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { createOutbox } from '@playfield/kit/events/outbox.ts';
import { startRelay } from '@playfield/kit/events/relay.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { registered, reset } from '@playfield/tests/support/notifier.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { startMailServer } from '@playfield/tests/support/smtp.ts';
import { benchOnStack, countOf } from './on-stack.ts';

const ANSWER_MS = 200;
const NOTIFIERS = 2;
const CONNECTIONS = 60;
const GOAL_A_SECOND = 300;
const READERS = 250;
const UNUSED = '/6';
const LOOK_EVERY_MS = 50;

await benchOnStack(async (stack) => {
  const wanted = countOf(0, 6_000);
  const arrivals: number[] = [];
  await using mail = await startMailServer();
  mail.onTaken = () => arrivals.push(performance.now());
  mail.beforeAnswer = () => sleep(ANSWER_MS);
  const env = {
    ...stack.env,
    MONGODB_URL: withDatabase(stack.mongoUrl, 'bench_mail'),
    QUEUE_REDIS_URL: new URL(UNUSED, stack.env['QUEUE_REDIS_URL']).href,
    SMTP_URL: mail.url,
    SMTP_CONNECTIONS: `account=${CONNECTIONS}`,
  };
  const publisher = await connectMongo(env.MONGODB_URL, 'accounts');
  await prepareCollections(publisher);
  const outbox = createOutbox(publisher, createSealing(stack.env['ENCRYPTION_KEYS'] ?? ''));
  const relay = startRelay({ outbox, redisUrl: env.QUEUE_REDIS_URL, log: createLogger('bench', 'silent') });
  const publish = (events: Parameters<typeof outbox.publish>[0]) =>
    transaction(publisher, (session) => outbox.publish(events, session));
  try {
    await using _notifiers = await startNotifiers(env);
    const ids = Array.from({ length: READERS }, (_, index) => index + 1);
    await publish(ids.map(registered));
    for (let sent = 0; sent < wanted; sent += READERS) await publish(ids.map(reset));
    while (arrivals.length < wanted) await sleep(LOOK_EVERY_MS);
  } finally {
    await relay.stop();
    await publisher.close();
  }
  const [first = 0, last = 0] = [arrivals[wanted / 10], arrivals[wanted * 0.9]];
  const rate = (wanted * 0.8 * 1_000) / (last - first);
  return [
    {
      what: `emails a second, ${NOTIFIERS} notifiers with ${CONNECTIONS} connections each`,
      measured: rate.toFixed(0),
      reference: `the mail server takes ${ANSWER_MS} ms for each`,
      goal: `${GOAL_A_SECOND}`,
      met: rate >= GOAL_A_SECOND,
    },
  ];
});

async function startNotifiers(env: Record<string, string>): Promise<AsyncDisposable> {
  const started = await Promise.all(Array.from({ length: NOTIFIERS }, () => startProcess('notifier', env)));
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((one) => one[Symbol.asyncDispose]()));
    },
  };
}
