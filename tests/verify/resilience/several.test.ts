/** Two instances of each service. */
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { allHandled } from '../../support/all-handled.ts';
import { startDoubled, type Doubled } from '../../support/doubled.ts';
import { openMailbox, withoutResent } from '../../support/mailbox.ts';
import { say } from '../../support/games.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { openDatabase } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { registering } from './registering.ts';

const TIMEOUT_MS = 240_000;
const KILLS = 8;
/** A reminder is due for messages older than this. */
const LONG_UNREAD_MS = 10 * MINUTE_MS;
/** Number of runs of the reminder job, after which a second reminder would have been sent. */
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

it('runs a due job once', async () => {
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

it('loses nothing and sends nothing twice if instances are killed', { timeout: TIMEOUT_MS }, async () => {
  const people = registering(doubled.url);
  for (let turn = 0; turn < KILLS; turn += 1) {
    const before = people.owed().length;
    await doubled.replace(turn, 'SIGKILL');
    await until(async () => people.owed().length > before);
  }
  const owed = await people.stop();
  await allHandled(mongoUrl);
  for (const to of owed) {
    await mailbox().waitFor(to, /Verify your email/);
    expect(withoutResent(await mailbox().to(to, /Verify your email/))).toHaveLength(1);
  }
});
