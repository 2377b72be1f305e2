import { readFile } from 'node:fs/promises';
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
import { startProcess } from '../../support/processes.ts';
import { openRedis } from '../../support/stores.ts';
import { agree, signIn, signUpTeams, say, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { cookieHeader, copyOf, visit } from '../../support/visitor.ts';

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
      .collection<{ _id: number }>('numbered-counts');
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

  it('is sent to reconnect after Redis was away', async () => {
    await using page = await open(guest);
    const first = await say(host, guest, 'Before the gap');
    await page.waitFor('message', ({ id }) => id === first.id);
    const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    redis.disconnect();
    await page.ended;
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

describe('a stream', () => {
  it('is not opened while events cannot arrive, and opened again afterwards', { timeout: LONG_MS }, async () => {
    const redisUrl = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
    await using proxy = await startFaultProxy(redisUrl.host.replace('localhost', '127.0.0.1'));
    redisUrl.host = proxy.address;
    await using gateway = await startProcess('gateway', { ...inject('env'), LIVE_REDIS_URL: redisUrl.href });
    const answerNow = async () => {
      const answer = await fetch(new URL(streamLive.path, gateway.url), { headers: { cookie: cookieHeader(guest) } });
      await answer.body?.cancel();
      return answer;
    };
    expect((await answerNow()).status).toBe(200);
    proxy.fault('silent');
    const refused = await answerNow();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    proxy.fault(null);
    await until(async () => (await answerNow()).status === 200);
  });

  it('is not opened for HEAD', async () => {
    const headers = { cookie: cookieHeader(guest) };
    const head = await fetch(new URL(streamLive.path, inject('url')), { method: 'HEAD', headers });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('needs only the Redis rights that Compose grants', async () => {
    const compose = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const rights = /^ +user live on >\S+ (.+)$/m.exec(compose)?.[1]?.split(' ') ?? [];
    const name = `live-${guest.user.id}`;
    const url = new URL(inject('env')['LIVE_REDIS_URL'] ?? '');
    using redis = openRedis(url.href);
    await redis.call('ACL', 'SETUSER', name, 'on', '>its-password', ...rights);
    Object.assign(url, { username: name, password: 'its-password' });
    using own = openRedis(url.href);
    try {
      await using gateway = await startProcess('gateway', { ...inject('env'), LIVE_REDIS_URL: url.href });
      const phone = Object.assign(await signIn(guest.email), { user: guest.user, email: guest.email });
      await using page = await listen(gateway.url, phone);
      const sent = await say(host, guest, 'Through a narrow door');
      expect(await page.waitFor('message', ({ id }) => id === sent.id)).toEqual(sent);
      await copyOf(phone, gateway.url).ask(logout);
      await page.ended;
      await expect(own.get('any')).rejects.toThrow('NOPERM');
      await expect(own.call('CLIENT', 'LIST')).rejects.toThrow('NOPERM');
      await expect(own.subscribe('other')).rejects.toThrow('NOPERM');
    } finally {
      await redis.call('ACL', 'DELUSER', name);
    }
  });
});
