/** Sessions, queues and live events on a Redis that Sentinels look after, over encrypted connections, whose primary dies. */
import { me } from '@playfield/contracts/sign-in.ts';
import { openRedis } from '@playfield/kit/data/redis-address.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startDoubled, type Doubled } from '../../support/doubled.ts';
import { say } from '../../support/games.ts';
import { listen } from '../../support/live.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { startRedisSentinels, type RedisSentinels } from '../../support/redis-sentinels.ts';
import { until } from '../../support/until.ts';
import { registering } from './registering.ts';
import { allHandled } from '../../support/all-handled.ts';

const TIMEOUT_MS = 180_000;

let sentinels: RedisSentinels;
let doubled: Doubled;
let mongoUrl: string;
let pair: Pair;

beforeAll(async () => {
  const stores = await ownStores();
  await stores.redis.quit();
  mongoUrl = stores.mongoUrl;
  sentinels = await startRedisSentinels();
  const { url, certificate } = sentinels;
  doubled = await startDoubled({
    ...inject('env'),
    MONGODB_URL: mongoUrl,
    REDIS_URL: url,
    QUEUE_REDIS_URL: url,
    LIVE_REDIS_URL: url,
    NODE_EXTRA_CA_CERTS: certificate,
  });
  pair = await playPair({ url: doubled.url, mailUrl: inject('mailUrl') }, 'Which field?');
}, TIMEOUT_MS);
afterAll(async () => {
  await doubled[Symbol.asyncDispose]();
  await sentinels[Symbol.asyncDispose]();
});

it('encrypts what it says to the Sentinels and to the servers: neither answers anything else', async () => {
  const failures: string[] = [];
  const plain = openRedis(sentinels.plainUrl, { maxRetriesPerRequest: 1 });
  plain.on('error', ({ message }: Error) => failures.push(message));
  await until(async () => failures.length > 0);
  expect(plain.status).not.toBe('ready');
  plain.disconnect();
});

it(
  'goes on when the primary dies: nobody is signed out, no email is lost, and pages hear what happens',
  async () => {
    const people = registering(doubled.url);
    await using page = await listen(doubled.url, pair.host);
    await sentinels.killPrimary();
    await until(async () => (await pair.host.raw('GET', me.path)).status === 200);
    await until(async () => (await pair.guest.raw('GET', me.path)).status === 200);
    await say(pair.guest, pair.host, 'Are you there?');
    await page.waitFor('message', ({ content }) => content === 'Are you there?');
    const owed = await people.stop();
    await allHandled(mongoUrl);
    const mailbox = openMailbox(inject('mailUrl'));
    await Promise.all(owed.map((to) => mailbox.waitFor(to, /Verify your email/)));
    expect(owed.length).toBeGreaterThan(2);
  },
  TIMEOUT_MS,
);
