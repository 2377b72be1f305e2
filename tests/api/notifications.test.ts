import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { countUnseen, getPreferences, listNotifications, markSeen } from '@playfield/contracts/notifications.ts';
import type { Notification } from '@playfield/contracts/notifications.ts';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { hourHasCome, interest, notified, prefer, statuses, subjects } from '../support/notifications.ts';
import { accept, mailbox, move, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const db = await database('notifier');

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
});

describe('the notification list', () => {
  it('lists each event, newest first, with a link and, if it is over, the outcome', async () => {
    const game = await post(host);
    const first = await interest(guest, host, game);
    await notified(host, /wants to play/);
    await accept(host, first);
    await notified(guest, /accepted/);
    expect(await host.ask(listNotifications)).toMatchObject([
      { title: expect.stringMatching(/^You play Guest Gators/) },
      { over: 'Agreed.' },
    ]);
    await move(host, game, { location: 'Denver, CO' });
    await notified(guest, /changed/);
    await host.ask(deleteMatchup, { params: game });
    await notified(guest, /canceled/);
    const list = await guest.ask(listNotifications);
    expect(list.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ['games', 'Hosting Hawks canceled your game', `/games/${game.id}`],
      ['games', 'Hosting Hawks changed your game', `/games/${game.id}`],
      ['answers', expect.stringMatching(/^Hosting Hawks accepted: you play on \w{3}, \w{3} \d+/), `/games/${game.id}`],
    ]);
    expect(list.map(({ over }) => over)).toEqual([undefined, 'The game is canceled.', 'The game is canceled.']);
    expect(list[1]?.text).toMatch(/^12U baseball · \w{3}, \w{3} \d+(?:, \d{4})? · 10:00 AM – 12:00 PM$/);
  });

  it('is paginated and counts unseen entries until they are marked as seen', async () => {
    await interest(guest, host);
    await notified(host, /wants to play/);
    const [first] = await db.collection('notifications').find({ userId: host.user.id }).toArray();
    if (!first) throw new Error('Nothing is noted');
    const older = Array.from({ length: 24 }, (_, index) => ({
      ...first,
      _id: `0192f0c1-0000-7000-8000-0000000000${10 + index}` as never,
      eventId: `older-${index}`,
    }));
    await db.collection('notifications').insertMany(older);
    const { json, headers } = await host.raw('GET', listNotifications.path);
    expect(json).toHaveLength(20);
    const cursor = headers.get('x-next-cursor') ?? '';
    const rest = await host.ask(listNotifications, { query: { cursor } });
    expect(rest).toHaveLength(5);
    expect(await host.ask(countUnseen)).toEqual({ count: 25 });
    const upTo = rest[1]?.id ?? '';
    await using page = await listen(inject('url'), host);
    await host.ask(markSeen, { body: { upTo } });
    expect(await host.ask(countUnseen)).toEqual({ count: 21 });
    await page.waitFor('notifications', ({ count }) => count === 21);
    const seen = (await host.ask(listNotifications, { query: { cursor } })).map((one: Notification) => one.seen);
    expect(seen).toEqual([false, true, true, true, true]);
    expect(await guest.ask(countUnseen)).toEqual({ count: 0 });
  });
});

it('sends all pending notifications in a single daily digest', async () => {
  // The digest's hour depends on the team's time zone, and the zone is known only shortly after registration.
  await until(async () => (await host.ask(getPreferences)).timeZone === 'America/Denver');
  await prefer(host, { digest: 'daily' });
  await interest(guest, host);
  await interest(guest, host, await post(host, { location: 'Longmont, CO' }));
  await until(async () => (await statuses(db, host)).join() === 'waiting,waiting');
  const [one] = await db.collection('deliveries').find({ userId: host.user.id, status: 'waiting' }).toArray();
  const hour = new Date(Number(one?.['dueAt'])).toLocaleTimeString('en-US', { timeZone: 'America/Denver' });
  expect(hour).toBe('8:00:00 AM');
  await hourHasCome(host);
  const email = await mailbox().waitFor(host.email, /^2 things happened with Hosting Hawks$/);
  expect(email.text.indexOf('Longmont')).toBeLessThan(email.text.indexOf('Boulder, CO'));
  expect(email.text).toContain('INTEREST IN YOUR GAMES');
  expect(email.headers).toHaveProperty('list-unsubscribe');
  await until(async () => (await statuses(db, host)).every((status) => status === 'sent'));
  expect(await subjects(host)).toHaveLength(1);
  expect(await holds('notifier', 'deliveries', { userId: host.user.id, event: { $ne: null } })).toBe(false);
});
