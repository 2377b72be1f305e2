import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { logout } from '@playfield/contracts/sign-in.ts';
import { streamLive } from '@playfield/contracts/live.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { MongoClient } from 'mongodb';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { listen } from '../../support/live.ts';
import { scrape, valueOf } from '../../support/metrics.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { openRedis } from '../../support/stores.ts';
import { agree, signIn, signUpTeams, signUpMember, say, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { cookieHeader, visit } from '../../support/visitor.ts';

/** A hundred messages, one after another if the machine is busy. */
const LONG_MS = 180_000;

let host: TestTeam;
let guest: TestTeam;

beforeAll(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  await agree(host, guest);
});

const open = (team: TestTeam, lastEventId?: string) => listen(inject('url'), team, lastEventId);
const read = (reader: TestTeam, other: TestTeam) => reader.ask(readThread, { params: { otherUserId: other.user.id } });

const streamsOpenIn = async ({ operationsUrl }: TestProcess) =>
  valueOf(await scrape(operationsUrl), 'playfield_open_streams');

/** Sends this as it is, over a connection of its own. */
function talk(url: string, text: string) {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname, () => connection.write(text));
  let heard = '';
  connection.setEncoding('utf8').on('data', (piece: string) => (heard += piece));
  const closed = new Promise<void>((resolve) => {
    connection.on('error', () => {}).on('close', () => resolve());
  });
  return { text: () => heard, closed, end: () => connection.end() };
}

describe('an open page', () => {
  it('can order unread counts that come through different processes', async () => {
    await read(guest, host);
    await using other = await startProcess('messaging', inject('env'));
    await using gateway = await startProcess('gateway', { ...inject('env'), MESSAGING_URL: other.url });
    const elsewhere = Object.assign(visit(gateway.url), { user: host.user, email: host.email });
    for (const [name, value] of host.cookies) elsewhere.cookies.set(name, value);
    await using page = await open(guest);
    const texts = Array.from({ length: 30 }, (_, number) => `At once ${number}`);
    await Promise.all(texts.map((text, number) => say(number % 2 === 0 ? host : elsewhere, guest, text)));
    await page.waitFor('unread', ({ count }) => count === texts.length);
    const counted = page.heard('unread').toSorted((one, next) => one.serial - next.serial);
    expect(new Set(counted.map(({ serial }) => serial)).size).toBe(counted.length);
    const counts = counted.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, next) => one - next));

    // If the last number is lost, the next one is still higher.
    await using databases = await MongoClient.connect(inject('mongoUrl'));
    const numbers = databases
      .db(databaseName(inject('mongoUrl'), 'messaging'))
      .collection<{ _id: number }>('told-counts');
    expect(await numbers.deleteOne({ _id: guest.user.id })).toMatchObject({ deletedCount: 1 });
    await read(guest, host);
    const { serial } = await page.waitFor('unread', ({ count }) => count === 0);
    expect(serial).toBeGreaterThan(counted.at(-1)?.serial ?? Number.NaN);
  });

  it('is told to reload when it missed too much', { timeout: LONG_MS }, async () => {
    const seen = await say(host, guest, 'Before');
    await sleep(6_000);
    // A few at a time: all write to one conversation, and on a busy machine a hundred block each other too long.
    for (let number = 0; number < 105; number += 5)
      await Promise.all([0, 1, 2, 3, 4].map((next) => say(host, guest, `Message ${number + next}`)));
    await using late = await open(guest, seen.id);
    await late.waitFor('resync');
    expect(late.heard('message')).toEqual([]);
  });

  it('is told to reload after Redis was away', async () => {
    await using page = await open(guest);
    const first = await say(host, guest, 'Before the gap');
    await page.waitFor('message', ({ id }) => id === first.id);
    const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    redis.disconnect();
    await page.waitFor('resync');
    const sent = await say(host, guest, 'After the gap');
    expect(await page.waitFor('message', ({ id }) => id === sent.id)).toEqual(sent);
  });

  it('receives messages through a gateway that may not subscribe to live events', async () => {
    const { LIVE_REDIS_URL: _, ...env } = inject('env');
    await using other = await startProcess('messaging', env);
    await using gateway = await startProcess('gateway', {
      ...env,
      MESSAGING_URL: other.url,
      PUBLIC_URL: inject('url'),
    });
    await using there = await listen(gateway.url, guest);
    const sent = await say(host, guest, 'From the first to the second');
    expect(await there.waitFor('message')).toEqual(sent);
  });

  it('is disconnected cleanly by a process that stops', async () => {
    const other = await startProcess('gateway', { ...inject('env'), PUBLIC_URL: inject('url') });
    await using there = await listen(other.url, guest);
    expect(there.status).toBe(200);
    // The process ends its streams before it stops, rather than cutting them.
    const order: string[] = [];
    await Promise.all([
      there.ended.then(() => order.push('stream')),
      other.kill('SIGTERM').then(() => order.push('process')),
    ]);
    expect(order).toEqual(['stream', 'process']);
  });
});

describe('a tier of streams', () => {
  const startTier = (more: Record<string, string> = {}) =>
    startProcess('gateway', { ...inject('env'), SERVES: 'streams', PUBLIC_URL: inject('url'), ...more });

  it('streams new and missed messages and disconnects cleanly', async () => {
    const tier = await startTier();
    // Others exchanged so many messages just now that all of them would have to be asked for.
    const [host, guest] = await signUpTeams('Tier Terriers', 'Stream Swans');
    await agree(host, guest);
    const seen = await say(host, guest, 'Seen');
    const missed = await say(host, guest, 'Missed');
    await using page = await listen(tier.url, guest, seen.id);
    await page.waitFor('message', ({ id }) => id === missed.id);
    const sent = await say(guest, host, 'Heard');
    expect(await page.waitFor('message', ({ id }) => id === sent.id)).toEqual(sent);
    expect(page.lastId()).toBe(sent.id);
    expect(page.heard('message').map(({ id }) => id)).not.toContain(seen.id);
    await using odd = await listen(tier.url, guest, 'no-such-id');
    await odd.waitFor('resync');
    const order: string[] = [];
    await Promise.all([
      page.ended.then(() => order.push('stream')),
      tier.kill('SIGTERM').then(() => order.push('process')),
    ]);
    expect(order).toEqual(['stream', 'process']);
  });

  it('ends a stream with its session', async () => {
    await using tier = await startTier();
    const phone = Object.assign(await signIn(guest.email), { user: guest.user, email: guest.email });
    await using onPhone = await listen(tier.url, phone);
    await using here = await listen(tier.url, guest);
    await phone.ask(logout);
    await onPhone.ended;
    await say(host, guest, 'Who is there?');
    await here.waitFor('message', ({ content }) => content === 'Who is there?');
    expect(onPhone.heard('message')).toEqual([]);
  });

  it('needs only the Redis rights that Compose grants', async () => {
    const compose = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const rights = /^ +user live on >\S+ (.+)$/m.exec(compose)?.[1]?.split(' ') ?? [];
    const name = `live-${guest.user.id}`;
    const url = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
    const redis = connectRedis(url.href, createLogger('test', 'silent'));
    await redis.call('ACL', 'SETUSER', name, 'on', '>its-password', ...rights);
    Object.assign(url, { username: name, password: 'its-password' });
    const own = connectRedis(url.href, createLogger('test', 'silent'));
    try {
      await using tier = await startTier({ LIVE_REDIS_URL: url.href });
      await using page = await listen(tier.url, guest);
      const sent = await say(host, guest, 'Through a narrow door');
      expect(await page.waitFor('message', ({ id }) => id === sent.id)).toEqual(sent);
      expect(page.heard('resync')).toEqual([]);
      await expect(own.get('any')).rejects.toThrow('NOPERM');
      await expect(own.publish(`live:${guest.user.id}`, '{}')).rejects.toThrow('NOPERM');
      await expect(own.call('CLIENT', 'PAUSE', '1')).rejects.toThrow('NOPERM');
      await expect(own.call('CLIENT', 'LIST')).rejects.toThrow('NOPERM');
      await expect(own.subscribe('other')).rejects.toThrow('NOPERM');
    } finally {
      own.disconnect();
      await redis.call('ACL', 'DELUSER', name);
      redis.disconnect();
    }
  });

  it.each([
    ['that may not listen to them', ['resetchannels', '-@all', '+@connection', '+subscribe']],
    ['whose password is another', null],
  ])('opens no stream when events cannot arrive: a user %s', async (_name, rights) => {
    const name = `deaf-${guest.user.id}`;
    const url = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
    const redis = connectRedis(url.href, createLogger('test', 'silent'));
    await redis.call('ACL', 'SETUSER', name, 'on', '>its-password', ...(rights ?? ['resetchannels', '-@all']));
    Object.assign(url, { username: name, password: rights === null ? 'another' : 'its-password' });
    try {
      await using tier = await startTier({ LIVE_REDIS_URL: url.href });
      const answer = await fetch(new URL(streamLive.path, tier.url), { headers: { cookie: cookieHeader(guest) } });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const ready: unknown = await (await fetch(`${tier.operationsUrl}/readyz`)).json();
      expect(ready).toMatchObject({ ready: true, failing: ['live'] });
      expect(valueOf(await scrape(tier.operationsUrl), 'playfield_dependency_up', { dependency: 'live' })).toBe(0);
    } finally {
      await redis.call('ACL', 'DELUSER', name);
      redis.disconnect();
    }
  });

  it(
    'disconnects its pages when events stop arriving and accepts them again afterwards',
    { timeout: LONG_MS },
    async () => {
      const redisUrl = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
      await using proxy = await startFaultProxy(redisUrl.host.replace('localhost', '127.0.0.1'));
      redisUrl.host = proxy.address;
      await using tier = await startTier({ LIVE_REDIS_URL: redisUrl.href });
      await using page = await listen(tier.url, guest);
      expect(page.status).toBe(200);
      proxy.fault('silent');
      await page.ended;
      const statusNow = async () => {
        await using next = await listen(tier.url, guest);
        return next.status;
      };
      expect(await statusNow()).toBe(503);
      proxy.fault(null);
      await until(async () => (await statusNow()) === 200);
    },
  );

  it('answers nothing else and no one who may not listen', async () => {
    await using tier = await startTier();
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(new URL(path, tier.url), { headers })).status;
    expect(await statusOf('/')).toBe(404);
    expect(await statusOf('/api/auth/me', { cookie: cookieHeader(guest) })).toBe(404);
    expect(await statusOf('/admin/queues')).toBe(404);
    expect(await statusOf(streamLive.path)).toBe(401);
    const member = await signUpMember();
    expect(await statusOf(streamLive.path, { cookie: cookieHeader(member) })).toBe(403);
    const elsewhere = { cookie: cookieHeader(guest), 'sec-fetch-site': 'cross-site' };
    expect(await statusOf(streamLive.path, elsewhere)).toBe(403);
  });

  it('is reached only by its declared path', async () => {
    const { LIVE_REDIS_URL: _, ...env } = inject('env');
    await using tier = await startTier();
    await using forwarding = await startProcess('gateway', { ...env, PUBLIC_URL: inject('url') });
    for (const { url } of [tier, forwarding, { url: inject('url') }]) {
      for (const path of [`${streamLive.path}/`, streamLive.path.toUpperCase(), `${streamLive.path}/x`]) {
        const { status } = await fetch(new URL(path, url), { headers: { cookie: cookieHeader(guest) } });
        expect([path, status]).toEqual([path, 404]);
      }
    }
  });

  it('opens no stream for HEAD and one stream for pipelined requests', async () => {
    await using tier = await startTier();
    const head = await fetch(new URL(streamLive.path, tier.url), {
      method: 'HEAD',
      headers: { cookie: cookieHeader(guest) },
    });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const request = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieHeader(guest)}\r\n\r\n`;
    const answersIn = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

    const first = talk(tier.url, request(streamLive.path).repeat(3));
    await until(async () => first.text().includes('retry:'));
    const sent = await say(host, guest, 'Once');
    await until(async () => first.text().includes(sent.id));
    expect(answersIn(first.text())).toEqual([200]);
    expect(first.text().split(`id:${sent.id}`)).toHaveLength(2);
    expect(await streamsOpenIn(tier)).toBe(1);
    first.end();
    await until(async () => (await streamsOpenIn(tier)) === 0);

    const refusedFirst = talk(tier.url, request('/') + request(streamLive.path));
    await refusedFirst.closed;
    expect(answersIn(refusedFirst.text())[0]).toBe(404);
    expect(answersIn(refusedFirst.text())).not.toContain(200);
    expect(await streamsOpenIn(tier)).toBe(0);
  });

  it('ends a stream whose session could not be checked when it opened', async () => {
    using redis = openRedis(inject('env')['REDIS_URL'] ?? '');
    const name = `sessions-${guest.user.id}`;
    const url = new URL(inject('env')['REDIS_URL'] ?? '');
    Object.assign(url, { username: name, password: 'its-password' });
    await redis.call('ACL', 'SETUSER', name, 'on', '>its-password', '~*', '&*', '+@all', '-exists');
    try {
      await using tier = await startTier({ REDIS_URL: url.href });
      const phone = Object.assign(await signIn(guest.email), { user: guest.user, email: guest.email });
      await using page = await listen(tier.url, phone);
      const sent = await say(host, guest, 'To a session that nobody found');
      await page.waitFor('message', ({ id }) => id === sent.id);
      await phone.ask(logout);
      // Redis has told of the end by then, and could not be asked about it.
      const next = await say(host, guest, 'And once more');
      await page.waitFor('message', ({ id }) => id === next.id);
      await redis.call('ACL', 'SETUSER', name, '+exists');
      await page.ended;
      await until(async () => (await streamsOpenIn(tier)) === 0);
    } finally {
      await redis.call('ACL', 'DELUSER', name);
    }
  });

  it('sends away pages beyond its capacity', async () => {
    await using tier = await startTier({ STREAMS_OPEN_MAX: '1' });
    const first = await listen(tier.url, guest);
    const refused = await fetch(new URL(streamLive.path, tier.url), { headers: { cookie: cookieHeader(host) } });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await first[Symbol.asyncDispose]();
    // Its place is free again.
    await until(async () => {
      await using next = await listen(tier.url, host);
      return next.status === 200;
    });
  });
});
