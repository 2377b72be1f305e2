/** Sessions, limits, queues and live events on a Redis Cluster, whose slots move and whose primaries die while teams act. */
import { login, me } from '@playfield/contracts/sign-in.ts';
import { watchKeys } from '@playfield/kit/data/key-changes.ts';
import { isCluster, openRedis } from '@playfield/kit/data/redis-address.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startDoubled, type Doubled } from '../support/doubled.ts';
import { say } from '../support/games.ts';
import { listen } from '../support/live.ts';
import { openMailbox } from '../support/mailbox.ts';
import { signUpOn } from '../support/newcomer.ts';
import { ownStores } from '../support/notifier.ts';
import { playPair, type Pair } from '../support/pair.ts';
import { scrape, valueOf } from '../support/metrics.ts';
import { startProcess, type TestProcess } from '../support/processes.ts';
import { startRedisCluster, type RedisCluster } from '../support/redis-cluster.ts';
import { until } from '../support/until.ts';
import { copyOf, visit } from '../support/visitor.ts';
import { CALLS_A_ROUND, registering } from './cluster-kills.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';
import { allHandled } from './upgrading.ts';

const PAUSE_MS = 200;
const TIMEOUT_MS = 240_000;

let cluster: RedisCluster;
let doubled: Doubled;
let gateway: TestProcess;
let mongoUrl: string;
let pair: Pair;

beforeAll(async () => {
  const stores = await ownStores();
  await stores.redis.quit();
  mongoUrl = stores.mongoUrl;
  cluster = await startRedisCluster();
  // With the rights that operators are told to give.
  const deploy = await readFile(new URL('../../docs/operations/deploy.md', import.meta.url), 'utf8');
  const rights = /`ACL SETUSER live on >\S+ ([^`]+)`/.exec(deploy)?.[1]?.replaceAll("'", '').split(' ') ?? [];
  await cluster.addUser('live', ['on', '>play-ball', ...rights]);
  const LIVE_REDIS_URL = cluster.url.replace('://', '://live:play-ball@');
  const redis = { REDIS_URL: cluster.url, QUEUE_REDIS_URL: cluster.url, LIVE_REDIS_URL };
  const env = { ...inject('env'), MONGODB_URL: mongoUrl, ...redis };
  doubled = await startDoubled({ ...env, RATE_LIMIT: 'on' });
  gateway = await doubled.addGateway();
  pair = await playPair({ url: gateway.url, mailUrl: inject('mailUrl') }, 'Which field?');
}, TIMEOUT_MS);
afterAll(async () => {
  await doubled[Symbol.asyncDispose]();
  await cluster[Symbol.asyncDispose]();
});

const sessionKey = () => `session:${pair.host.cookies.get('pf_session')}`;

/** Signs in at one gateway; the other answers from memory. */
async function signInAtBoth({ email, password }: { email: string; password: string }) {
  const phone = visit(gateway.url);
  await phone.ask(login, { body: { email, password } });
  const elsewhere = copyOf(phone, doubled.url);
  const fromMemory = async () =>
    valueOf(await scrape(doubled.operationsUrl), 'playfield_session_reads_total', { from: 'memory' }) ?? 0;
  const before = await fromMemory();
  await until(async () => {
    // In a row: what one of them asks of Redis is believed for a sixth of a second, less than a busy machine takes to scrape.
    for (let call = 0; call < 5; call += 1) await elsewhere.ask(me);
    return (await fromMemory()) > before;
  });
  return { phone, elsewhere };
}

it('has one session in all gateways, which ends in all', async () => {
  const { phone, elsewhere } = await signInAtBoth(pair.guest);
  const sessions = await phone.raw('GET', '/api/auth/sessions');
  expect(sessions).toMatchObject({ status: 200 });
  await phone.raw('POST', '/api/auth/logout');
  expect(await elsewhere.refusedWith(me)).toBe(401);
});

it('is connected to again by a client that found it down, as the workers of queues do', async () => {
  const redis = openRedis(cluster.url, { maxRetriesPerRequest: null });
  try {
    redis.on('error', () => {});
    await redis.exists('any');
    const ended = once(redis, 'end');
    redis.disconnect();
    await ended;
    const takeBack = await cluster.dropSlotOf('any');
    const turnedAway = once(redis, 'reconnecting');
    const connecting = redis.connect();
    await turnedAway;
    await takeBack();
    await connecting;
    expect(await redis.exists('any')).toBe(0);
  } finally {
    redis.disconnect();
  }
});

it('is known as it is to a process that heard of a dead primary, and then asks for nothing', async () => {
  const redis = openRedis(cluster.url, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  if (!isCluster(redis)) throw new Error('That is no cluster');
  await redis.exists('any');
  const changes = watchKeys(redis, { prefix: 'any', log: createLogger('test', 'silent'), onChange() {}, onGap() {} });
  const isBelieved = async () => changes.isCurrent() && changes.span() !== null;
  try {
    await until(isBelieved);
    const asked = setInterval(() => redis.refreshSlotsCache(), PAUSE_MS);
    const back = await cluster.killPrimaryOf('any').finally(() => clearInterval(asked));
    await until(isBelieved);
    await back();
  } finally {
    changes.close();
    redis.disconnect();
  }
});

it(
  'goes on while a slot moves and a primary dies: no email is lost, and pages hear what happens',
  async () => {
    await using page = await listen(gateway.url, pair.host);
    const load = startLoad(await createPlayers(gateway.url, [pair]), PAUSE_MS);
    const people = registering(gateway.url);
    await load.goOnFor(CALLS_A_ROUND);
    expect(await cluster.moveSlotOf(QUEUE_PREFIX)).toBeGreaterThan(0);
    await cluster.moveSlotOf(sessionKey(), QUEUE_PREFIX);
    await load.goOnFor(CALLS_A_ROUND);
    expect(load.failed).toEqual([]);
    // Of the session too.
    await cluster.killPrimaryOf(QUEUE_PREFIX);
    await until(async () => (await pair.host.raw('GET', me.path)).status === 200);
    const { length } = load.failed;
    await load.goOnFor(CALLS_A_ROUND);
    expect(load.failed.slice(length)).toEqual([]);
    const owed = await people.stop();
    await load.stop();
    // On whichever node each is: all that are primaries now are listened to. An account of its own has all its tries.
    const account = await signUpOn({ url: gateway.url, mailUrl: inject('mailUrl') });
    for (let time = 0; time < 5; time += 1) {
      const { phone, elsewhere } = await signInAtBoth(account);
      await phone.raw('POST', '/api/auth/logout');
      expect(await elsewhere.refusedWith(me)).toBe(401);
    }
    await say(pair.guest, pair.host, 'Are you there?');
    await page.waitFor('message', ({ content }) => content === 'Are you there?');
    await allHandled(mongoUrl);
    const mailbox = openMailbox(inject('mailUrl'));
    await Promise.all(owed.map((to) => mailbox.waitFor(to, /Verify your email/)));
    expect(owed.length).toBeGreaterThan(5);
  },
  TIMEOUT_MS,
);

it('is not taken for a server of its own: whoever is given one of its nodes says so', async () => {
  const said: string[] = [];
  await using lost = await startProcess(
    'gateway',
    { ...inject('env'), REDIS_URL: `redis://${cluster.nodeNow()}` },
    { onLine: (line) => said.push(line) },
  );
  const ready = async () => JSON.stringify(await (await fetch(`${lost.operationsUrl}/readyz`)).json());
  await until(async () => (await ready()).includes('"redis"'));
  await until(async () => said.some((line) => line.includes('redis+cluster://')));
});

it('says so when most of it is gone', async () => {
  const failing = async () => {
    const answer: unknown = await (await fetch(`${gateway.operationsUrl}/readyz`)).json();
    return answer;
  };
  expect(await failing()).toMatchObject({ ready: true, failing: [] });
  await cluster.killMost();
  await until(async () => JSON.stringify(await failing()).includes('"redis"'));
});
