import { endSession } from '@playfield/contracts/account.ts';
import { STREAMS_MAX, streamLive } from '@playfield/contracts/live.ts';
import { logout } from '@playfield/contracts/sign-in.ts';
import { ObjectId } from 'mongodb';
import { describe, expect, inject, it } from 'vitest';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { listen } from '../support/live.ts';
import { startProcess } from '../support/processes.ts';
import { agree, say, signIn, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { cookieHeader } from '../support/visitor.ts';

const [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
await agree(host, guest);

const open = (team: TestTeam, lastEventId?: string) => listen(inject('url'), team, lastEventId);

describe('an open page', () => {
  it('receives its own team’s messages, and the unread count with each incoming one', async () => {
    await using outside = await open(await signUp());
    await using received = await open(guest);
    await using own = await open(host);
    const sent = await say(host, guest, 'Field 2 at nine?');
    expect(await received.waitFor('message')).toEqual(sent);
    expect(await own.waitFor('message')).toEqual(sent);
    expect(await received.waitFor('unread')).toMatchObject({ count: 1 });
    expect(received.lastId()).toBe(sent.id);
    expect(own.received('unread')).toEqual([]);
    expect(outside.received('message')).toEqual([]);
  });

  it('receives missed messages when it reconnects', async () => {
    const seen = await say(host, guest, 'One');
    const missed = [await say(host, guest, 'Two'), await say(guest, host, 'Three')];
    await using back = await open(guest, seen.id);
    for (const { id } of missed) await back.waitFor('message', (message) => message.id === id);
    expect(back.received('message').map(({ id }) => id)).not.toContain(seen.id);
  });

  it('is asked to reload if its last event is unknown or it missed too many events', async () => {
    const { user, ...team } = await signUp();
    await using odd = await listen(inject('url'), team, 'no-such-id');
    await odd.waitFor('resync');
    const db = await database('messaging');
    const missed = Array.from({ length: 101 }, () => ({ receiverId: user.id, senderId: host.user.id, read: true }));
    await db.collection('messages').insertMany(missed);
    await using late = await listen(inject('url'), team, String(new ObjectId()));
    await late.waitFor('resync');
    expect(late.received('message')).toEqual([]);
  });

  it('is disconnected before a stopping gateway exits', async () => {
    const other = await startProcess('gateway', { ...inject('env'), PUBLIC_URL: inject('url') });
    await using there = await listen(other.url, guest);
    expect(there.status).toBe(200);
    const order: string[] = [];
    await Promise.all([
      there.ended.then(() => order.push('stream')),
      other.kill('SIGTERM').then(() => order.push('process')),
    ]);
    expect(order).toEqual(['stream', 'process']);
  });
});

describe('a stream', () => {
  it('closes with its own session, but not with another session of the same user', async () => {
    const phone = Object.assign(await signIn(guest.email), { user: guest.user, email: guest.email });
    await using onPhone = await open(phone);
    await using here = await open(guest);
    await phone.ask(logout);
    await onPhone.ended;
    await say(host, guest, 'Still there?');
    await here.waitFor('message', ({ content }) => content === 'Still there?');
    expect(onPhone.received('message')).toEqual([]);
    await guest.ask(endSession, { params: { id: 'others' } });
  });

  it('is closed in favor of newer ones if its user has too many streams', async () => {
    await using first = await open(guest);
    await using others = new AsyncDisposableStack();
    for (let number = 0; number < STREAMS_MAX; number += 1) others.use(await open(guest));
    await first.ended;
    expect(first.status).toBe(200);
  });

  it('is rejected while Redis is silent, and closes when the Redis connection breaks', async () => {
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
    await using page = await listen(gateway.url, guest);
    proxy.fault('cut');
    proxy.fault(null);
    await page.ended;
  });
});
