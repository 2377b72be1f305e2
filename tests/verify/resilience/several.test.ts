import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { register } from '@playfield/contracts/registration.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allHandled } from '../../support/all-handled.ts';
import { managerRegistration } from '../../support/bodies.ts';
import { startDoubled, type Doubled } from '../../support/doubled.ts';
import { openMailbox, withoutResent } from '../../support/mailbox.ts';
import { say } from '../../support/games.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { openDatabase } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

const TIMEOUT_MS = 240_000;
const RESTARTS = 8;
const PEOPLE = 6;
const PAUSE_MS = 20;
const CALLS = [me, listMatchups, listConversations, listNotifications] as const;
const LONG_UNREAD_MS = 10 * MINUTE_MS;
/** Number of runs of the reminder job, after which an incorrect second reminder would have been sent. */
const ROUNDS = 3;

let mongoUrl: string;
let redisUrl: string;
let doubled: Doubled;
let pair: Pair;
const mailbox = () => openMailbox(inject('mailUrl'));

beforeAll(async () => {
  const stores = await ownStores();
  await stores.redis.quit();
  ({ mongoUrl, redisUrl } = stores);
  const redis = { REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl, LIVE_REDIS_URL: redisUrl };
  doubled = await startDoubled({ ...inject('env'), MONGODB_URL: mongoUrl, ...redis });
  pair = await playPair({ url: doubled.url, mailUrl: inject('mailUrl') }, 'Which field?');
}, TIMEOUT_MS);
afterAll(() => doubled[Symbol.asyncDispose]());

it('runs a due job only once with two instances', async () => {
  const { host, guest } = pair;
  const sent = await say(host, guest, 'Are you there?');
  await using db = await openDatabase(mongoUrl, 'messaging');
  const createdAt = new Date(Date.now() - LONG_UNREAD_MS);
  await db.collection('messages').updateMany({ receiverId: guest.id }, { $set: { createdAt } });
  const reminders = () => mailbox().waitForAll(guest.email, /wrote to you/, 1);
  expect((await reminders())[0]?.text).toContain(sent.content);
  const queue = new Queue('jobs.messaging', { prefix: QUEUE_PREFIX, connection: { url: redisUrl } });
  const runs = async () => (await queue.getJobScheduler('reminders'))?.iterationCount ?? 0;
  const before = await runs();
  await until(async () => (await runs()) >= before + ROUNDS);
  await queue.close();
  await allHandled(mongoUrl);
  expect(await reminders()).toHaveLength(1);
});

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

it('answers every request while the instances are restarted in turn', { timeout: TIMEOUT_MS }, async () => {
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

it('loses no email and sends none twice while the instances are killed in turn', { timeout: TIMEOUT_MS }, async () => {
  const owed: string[] = [];
  await whileReplacing('SIGKILL', 1, async () => {
    const json = managerRegistration();
    const { status } = await visit(doubled.url).raw('POST', register.path, { json });
    if (status === 201) owed.push(json.email);
  });
  expect(owed.length).toBeGreaterThan(RESTARTS);
  await allHandled(mongoUrl);
  for (const to of owed) {
    await mailbox().waitFor(to, /Verify your email/);
    expect(withoutResent(await mailbox().to(to, /Verify your email/))).toHaveLength(1);
  }
});
