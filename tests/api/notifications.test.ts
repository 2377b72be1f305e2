import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import {
  countUnseen,
  getPreferences,
  listNotifications,
  markSeen,
  type Notification,
} from '@playfield/contracts/notifications.ts';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { hourHasCome, interest, notified, prefer, statuses, subjects } from '../support/notifications.ts';
import { dayFromNow, seriesBody } from '../support/bodies.ts';
import { accept, express, move, post } from '../support/games.ts';
import { mailbox, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { expressInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { createMatchups } from '@playfield/contracts/schedules.ts';
import { decideProposal, proposeGame } from '@playfield/contracts/proposals.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { startBrowser } from '../support/push.ts';

const db = await database('notifier');

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
});

describe('the notification list', () => {
  it('shows events with links, newest first, and the outcomes of those that are over', async () => {
    const game = await post(host);
    const first = await interest(guest, host, game);
    await notified(host, /wants to play/);
    await accept(host, first);
    await notified(guest, /accepted/);
    const seen = await host.ask(listNotifications);
    expect(seen).toMatchObject([
      { title: expect.stringMatching(/^You play Guest Gators/), seen: false },
      { over: 'Confirmed.', seen: true },
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
    expect(list[1]?.text).toMatch(/^12U baseball · \w{3}, \w{3} \d+(?:, \d{4})? · 10:00 AM – 12:00 PM · Away$/);
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

it('sends all pending notifications in a single daily digest at 8 AM local time', async () => {
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

/** Limit on emails that one team can trigger for one person in six hours (services/notifier/delivery/limits.ts). */
const PAIR = 10;
/** Daily limits on withdrawals per game and per opponent (services/matchmaking/limits.ts). */
const WITHDRAWN_INTERESTS = 3;
const WITHDRAWN_PROPOSALS = 5;

const isSettled = (status: string) => status !== 'queued';

it('stops notifying a team of repeatedly withdrawn interests and proposals, and then rejects new ones', async () => {
  const pusher = await signUp({ teamName: 'Buy cheap pills here' });
  const game = await post(host);
  for (let round = 0; round < WITHDRAWN_INTERESTS; round += 1) {
    const { id } = await express(pusher, game);
    await pusher.ask(withdrawInterest, { params: { id } });
  }
  const refused = await pusher.refused(expressInterest, { body: { matchupId: game.id } });
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused.message).toContain('withdrawn from this game several times');
  await express(pusher, await post(host));

  const settled = (count: number) =>
    until(async () => {
      const all = await statuses(db, host);
      return all.length === count && all.every(isSettled);
    });
  await settled(2 * WITHDRAWN_INTERESTS + 1);
  const sent = await subjects(host);
  expect(sent.filter((subject) => /is interested in your/.test(subject))).toHaveLength(2);
  expect(sent.filter((subject) => /withdrew its interest/.test(subject))).toHaveLength(1);
  expect(await host.ask(listNotifications)).toHaveLength(3);

  const when = { date: dayFromNow(15), startTime: '10:00', endTime: '12:00' };
  const body = { teamId: host.user.id, ...when, host: 'us', location: 'Boulder, CO' } as const;
  for (let round = 0; round < WITHDRAWN_PROPOSALS; round += 1) {
    const { id } = await pusher.ask(proposeGame, { body });
    await pusher.ask(decideProposal, { params: { id }, body: { status: 'withdrawn' } });
  }
  expect(await pusher.refused(proposeGame, { body })).toMatchObject({ status: 429, code: 'rate_limited' });
  await settled(2 * WITHDRAWN_INTERESTS + 1 + 2 * WITHDRAWN_PROPOSALS);
  const all = await subjects(host);
  expect(all).toHaveLength(sent.length + 2);
  expect(all.join()).not.toContain('cheap pills');
});

it('limits the emails and pushes that one team can trigger for another, and moves the rest to the digest', async () => {
  await using browser = await startBrowser();
  await host.ask(addSubscription, { body: browser.subscription });
  const posted = await host.ask(createMatchups, {
    body: seriesBody(Array.from({ length: PAIR + 2 }, (_, index) => dayFromNow(20 + index))),
  });
  for (const one of posted) await express(guest, one);
  const channelsOf = (channel: string) =>
    db
      .collection('deliveries')
      .find({ userId: host.user.id, channel, notificationId: { $ne: null } })
      .toArray();
  await until(async () => {
    const emails = await channelsOf('email');
    return emails.length === posted.length && emails.every(({ status }) => isSettled(`${status}`));
  });
  await until(async () => (await channelsOf('push')).every(({ status }) => isSettled(`${status}`)));
  expect(await subjects(host)).toHaveLength(PAIR);
  expect(browser.messages).toHaveLength(PAIR);
  expect(await host.ask(listNotifications)).toHaveLength(posted.length);
  await hourHasCome(host);
  await mailbox().waitFor(host.email, /^2 things happened/);
});
