import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { register } from '@playfield/contracts/registration.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { Queue } from 'bullmq';
import { afterAll, expect, inject, it } from 'vitest';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { managerRegistration } from '../../support/bodies.ts';
import { startDoubled } from '../../support/doubled.ts';
import { openMailbox, withoutResent } from '../../support/mailbox.ts';
import { say } from '../../support/games.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair } from '../../support/people.ts';
import { openDatabase } from '../../support/traces.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

const RESTARTS = 8;
const PEOPLE = 6;
const PAUSE_MS = 20;
const CALLS = [me, listMatchups, listConversations, listNotifications] as const;
const LONG_UNREAD_MS = 10 * MINUTE_MS;
const ROUNDS = 3;

const mailbox = () => openMailbox(inject('mailUrl'));

const { mongoUrl, redisUrl, redis } = await ownStores();
await redis.quit();
const addresses = { REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl, LIVE_REDIS_URL: redisUrl };
const doubled = await startDoubled({ ...inject('env'), MONGODB_URL: mongoUrl, ...addresses });
const pair = await playPair({ url: doubled.url, mailUrl: inject('mailUrl') }, 'Which field?');
afterAll(() => doubled[Symbol.asyncDispose]());

it('sends a due reminder only once with two instances', async () => {
  const { host, guest } = pair;
  const sent = await say(host, guest, 'Are you there?');
  await using db = await openDatabase(mongoUrl, 'messaging');
  const createdAt = new Date(Date.now() - LONG_UNREAD_MS);
  await db.collection('messages').updateMany({ receiverId: guest.id }, { $set: { createdAt } });
  const reminders = () => mailbox().waitForAll(guest.email, /[Nn]ew messages? from/, 1);
  expect((await reminders())[0]?.text).toContain(sent.content);
  const queue = new Queue('jobs.messaging', { prefix: QUEUE_PREFIX, connection: { url: redisUrl } });
  const runs = async () => (await queue.getJobScheduler('reminders'))?.iterationCount ?? 0;
  const before = await runs();
  await until(async () => (await runs()) >= before + ROUNDS);
  await queue.close();
  await allHandled();
  expect(await reminders()).toHaveLength(1);
});

async function allHandled(): Promise<void> {
  const before = { _id: { $lt: uuidv7() } };
  for (const service of ['accounts', 'matchmaking', 'messaging', 'notifier']) {
    await using db = await openDatabase(mongoUrl, service);
    await until(async () => (await db.collection<{ _id: string }>('outbox').countDocuments(before)) === 0);
  }
  await using db = await openDatabase(mongoUrl, 'notifier');
  const deliveries = db.collection<{ _id: string; status: string }>('deliveries');
  await until(async () => (await deliveries.countDocuments({ ...before, status: 'queued' })) === 0);
}

async function whileReplacing(signal: NodeJS.Signals, people: number, act: (turn: number) => Promise<void>) {
  const over = new AbortController();
  const acting = Array.from({ length: people }, async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await act(turn);
      await sleep(PAUSE_MS);
    }
  });
  for (let turn = 0; turn < RESTARTS; turn += 1) await doubled.replace(turn, signal);
  over.abort();
  await Promise.all(acting);
}

it('answers every request while instances are restarted in turn', async () => {
  const failed: string[] = [];
  let answered = 0;
  await whileReplacing('SIGTERM', PEOPLE, async (turn) => {
    const { method, path } = CALLS[turn % CALLS.length] ?? me;
    const { status } = await pair.host.raw(method, path).catch(() => ({ status: 0 }));
    if (status === 200) answered += 1;
    else failed.push(`${path} answered ${status}`);
  });
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});

it('sends every email while instances are killed in turn, and repeats it only with the same Message-ID', async () => {
  const owed: string[] = [];
  await whileReplacing('SIGKILL', 1, async () => {
    const json = managerRegistration();
    const { status } = await visit(doubled.url).raw('POST', register.path, { json });
    if (status === 201) owed.push(json.email);
  });
  expect(owed.length).toBeGreaterThan(RESTARTS);
  await allHandled();
  for (const to of owed) {
    await mailbox().waitFor(to, /Verify your email/);
    expect(withoutResent(await mailbox().to(to, /Verify your email/))).toHaveLength(1);
  }
});
