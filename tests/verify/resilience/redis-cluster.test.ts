/** Sessions, limits, queues and live events on a three-node Redis Cluster. One node is killed and restarted. */
import { logout, me } from '@playfield/contracts/sign-in.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { expect, inject, it } from 'vitest';
import { allHandled } from '../../support/all-handled.ts';
import { startDoubled } from '../../support/doubled.ts';
import { say } from '../../support/games.ts';
import { listen } from '../../support/live.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair } from '../../support/pair.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { until } from '../../support/until.ts';
import { copyOf } from '../../support/visitor.ts';
import { registering } from './registering.ts';

const TIMEOUT_MS = 240_000;

it('loses no email when a node is killed, and serves everything afterwards', { timeout: TIMEOUT_MS }, async () => {
  const { mongoUrl, redis } = await ownStores();
  await redis.quit();
  await using cluster = await startRedisCluster();
  const addresses = { REDIS_URL: cluster.url, QUEUE_REDIS_URL: cluster.url, LIVE_REDIS_URL: cluster.url };
  await using doubled = await startDoubled({
    ...inject('env'),
    MONGODB_URL: mongoUrl,
    ...addresses,
    RATE_LIMIT: 'on',
  });
  const gateway = await doubled.addGateway();
  const { host, guest } = await playPair({ url: gateway.url, mailUrl: inject('mailUrl') }, 'Which field?');

  const people = registering(gateway.url);
  await until(async () => people.owed().length > 1);
  const startAgain = await cluster.killNodeOf(QUEUE_PREFIX);
  const before = people.owed().length;
  await startAgain();
  await until(async () => people.owed().length > before);
  const owed = await people.stop();
  await allHandled(mongoUrl);
  const mailbox = openMailbox(inject('mailUrl'));
  await Promise.all(owed.map((to) => mailbox.waitFor(to, /Verify your email/)));

  await until(async () => (await host.raw('GET', me.path)).status === 200);
  await using page = await listen(gateway.url, host);
  await say(guest, host, 'Are you there?');
  await page.waitFor('message', ({ content }) => content === 'Are you there?');
  const elsewhere = copyOf(guest, doubled.url);
  await elsewhere.ask(me);
  await guest.ask(logout);
  expect(await elsewhere.refusedWith(me)).toBe(401);
});
