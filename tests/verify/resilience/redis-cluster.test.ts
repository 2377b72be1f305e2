/** Sessions, limits, queues and live events on a Redis Cluster, whose slots move and whose primaries die while teams act. */
import { login, me } from '@playfield/contracts/sign-in.ts';
import { watchKeys } from '@playfield/kit/data/key-changes.ts';
import { isCluster, openRedis } from '@playfield/kit/data/redis-address.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { createLiveSubscriber } from '@playfield/kit/events/live.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startDoubled, type Doubled } from '../../support/doubled.ts';
import { say } from '../../support/games.ts';
import { listen } from '../../support/live.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { signUpOn } from '../../support/newcomer.ts';
import { ownStores } from '../../support/notifier.ts';
import { playPair, type Pair } from '../../support/pair.ts';
import { scrape, valueOf } from '../../support/metrics.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { rightsOf } from '../../support/rights.ts';
import { startRedisCluster, type RedisCluster } from '../../support/redis-cluster.ts';
import { until } from '../../support/until.ts';
import { copyOf, visit } from '../../support/visitor.ts';
import { CALLS_A_ROUND, registering } from './registering.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';
import { allHandled } from '../../support/all-handled.ts';

const PAUSE_MS = 200;
const TIMEOUT_MS = 240_000;
/** With those of the tests before, fewer than an account has in a quarter of an hour: a slow machine takes longer, not more. */
const SIGN_INS_MAX = 5;
/** So many that each of three primaries has the channel of one. */
const TEAMS_EVERYWHERE = 30;

let cluster: RedisCluster;
let doubled: Doubled;
let gateway: TestProcess;
let mongoUrl: string;
let pair: Pair;
/** What all processes have logged. */
const said: string[] = [];

const urlOf = (user: string) => cluster.url.replace('://', `://${user}:play-ball@`);
const saying = (words: string) => said.filter((line) => line.includes(words));

beforeAll(async () => {
  const stores = await ownStores();
  await stores.redis.quit();
  mongoUrl = stores.mongoUrl;
  cluster = await startRedisCluster();
  // With the rights that operators are told to give.
  await cluster.addUser('sessions', ['on', '>play-ball', ...(await rightsOf('sessions', 'scale.md'))]);
  await cluster.addUser('live', ['on', '>play-ball', ...(await rightsOf('live', 'deploy.md'))]);
  const redis = { REDIS_URL: urlOf('sessions'), QUEUE_REDIS_URL: cluster.url, LIVE_REDIS_URL: urlOf('live') };
  const env = { ...inject('env'), MONGODB_URL: mongoUrl, ...redis };
  doubled = await startDoubled({ ...env, RATE_LIMIT: 'on' }, { onLine: (_service, line) => said.push(line) });
  gateway = await doubled.addGateway({ LOG_LEVEL: 'info' });
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
    const listening = redis.listenerCount('ready');
    for (let time = 0; time < 3; time += 1) await once(redis, 'reconnecting');
    expect(redis.listenerCount('ready')).toBe(listening);
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
    const load = startLoad(await createPlayers(gateway.url, [pair], { signIns: SIGN_INS_MAX }), PAUSE_MS);
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
    expect(await cluster.refusedTo('sessions')).toEqual([]);
  },
  TIMEOUT_MS,
);

it.each(['+cluster|slots', '+cluster|info'])('is named by the log where its user lacks %s', async (right) => {
  const rights = await rightsOf('sessions', 'scale.md');
  await cluster.addUser('narrow', ['reset', 'on', '>play-ball', ...rights.filter((each) => each !== right)]);
  const lines: string[] = [];
  const env = { ...inject('env'), REDIS_URL: urlOf('narrow') };
  await using narrow = await startProcess('gateway', env, { onLine: (line) => lines.push(line) });
  await until(async () => lines.some((line) => line.includes('NOPERM') && line.includes(right.slice(1))));
  expect(await failing(narrow)).toMatchObject({ ready: true, failing: ['redis'] });
});

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

async function failing({ operationsUrl }: TestProcess): Promise<unknown> {
  return (await fetch(`${operationsUrl}/readyz`)).json();
}

/** How many of the gateway's connections lack a part of it. */
const away = async () => valueOf(await scrape(gateway.operationsUrl), 'playfield_redis_connections', { state: 'away' });

async function expectAway(): Promise<void> {
  await until(async () => JSON.stringify(await failing(gateway)).includes('["redis","live"]'));
  expect(await failing(gateway)).toMatchObject({ ready: true });
  const metrics = await scrape(gateway.operationsUrl);
  expect(valueOf(metrics, 'playfield_dependency_up', { dependency: 'redis' })).toBe(0);
  expect(valueOf(metrics, 'playfield_redis_connections', { state: 'away' })).toBe(1);
}

it(
  'says so while a part of it is gone, and not again and again',
  async () => {
    let gaps = 0;
    const hearing = createLiveSubscriber(cluster.url, createLogger('test', 'silent'), () => (gaps += 1));
    // On all primaries.
    for (let team = 1; team <= TEAMS_EVERYWHERE; team += 1) await hearing.listen({ team }, () => {}).heard;
    expect([await failing(gateway), await away()]).toMatchObject([{ ready: true, failing: [] }, 0]);
    const back = await cluster.killPartOf('live:check');
    // All nodes refuse everything.
    await until(async () => !(await cluster.isWell()));
    await expectAway();
    await cluster.requireAllParts(false);
    await until(() => cluster.isWell());
    await expectAway();
    // After some ten seconds.
    await until(async () => saying('Live events do not arrive').length > 1);
    // Two gateways, with few reasons each.
    expect(saying('live events are not heard').length).toBeLessThan(10);
    expect(gaps).toBeLessThan(5);
    const before = gaps;
    await back();
    await until(async () => JSON.stringify(await failing(gateway)).includes('"failing":[]'));
    expect(await away()).toBe(0);
    await until(async () => gaps > before);
    await until(async () => saying('Redis is back').length > 0);
    hearing.close();
  },
  TIMEOUT_MS,
);

it('says so when most of it is gone', async () => {
  expect(await failing(gateway)).toMatchObject({ ready: true, failing: [] });
  await cluster.killMost();
  await until(async () => JSON.stringify(await failing(gateway)).includes('"redis"'));
});
