import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import { countUnseen, listNotifications, markSeen } from '@playfield/contracts/notifications.ts';
import type { Notification } from '@playfield/contracts/notifications.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { interest, prefer, titles, notified } from '../support/notifications.ts';
import {
  accept,
  agree,
  dayFromNow,
  mailbox,
  PASSWORD,
  post,
  reviewBody,
  signUpTeams,
  type TestTeam,
} from '../support/teams.ts';
import { change, holds, startsAt } from '../support/traces.ts';
import { until } from '../support/until.ts';

const db = await connectMongo(inject('mongoUrl'), 'notifier');
afterAll(() => db.close());

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
});

describe('the notification list', () => {
  it('has each event, newest first, with a link', async () => {
    const game = await post(host);
    const first = await interest(guest, host, game);
    await notified(host, /wants to play/);
    await accept(host, first);
    await notified(guest, /accepted/);
    const { date, startTime, endTime } = game;
    await host.ask(updateMatchup, { params: game, body: { date, startTime, endTime, location: 'Denver, CO' } });
    await notified(guest, /changed/);
    await host.ask(deleteMatchup, { params: game });
    await notified(guest, /canceled/);
    const list = await guest.ask(listNotifications);
    expect(list.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ['games', 'Hosting Hawks canceled your game', `/games/${game.id}`],
      ['games', 'Hosting Hawks changed your game', `/games/${game.id}`],
      ['answers', 'Hosting Hawks accepted: you have a game', `/games/${game.id}`],
    ]);
    expect(list[1]?.text).toMatch(/^12U baseball · \w+ \d+, \d{4} · 10:00 AM – 12:00 PM$/);
  });

  it('reports a review once and without its words, when both teams wrote or two weeks have passed', async () => {
    const [both, one] = [await agree(host, guest), await agree(host, guest, { date: dayFromNow(30) })];
    for (const { id } of [both, one]) await startsAt(id, Date.now() - DAY_MS / 2);
    const body = reviewBody(both.id, { comment: 'Bitterly cold.', isPublic: false });
    await guest.ask(createReview, { params: host.user, body });
    await host.ask(createReview, { params: guest.user, body });
    for (const team of [host, guest]) await notified(team, /reviewed you/);
    await mailbox().waitFor(guest.email, /Hosting Hawks reviewed you/);
    expect(await holds('notifier', 'notifications', { text: /Bitterly/ })).toBe(false);
    expect(JSON.stringify(await mailbox().to(guest.email))).not.toContain('Bitterly');

    await guest.ask(createReview, { params: host.user, body: reviewBody(one.id) });
    await change('matchmaking', 'reviews', { matchupId: one.id }, { revealedAt: new Date() });
    const reviewed = async (team: TestTeam) => (await titles(team)).filter((title) => /reviewed you/.test(title));
    await until(async () => (await reviewed(host)).length === 2);
    await interest(guest, host);
    await notified(host, /wants to play/);
    expect(await reviewed(host)).toHaveLength(2);
    expect(await reviewed(guest)).toHaveLength(1);
  });

  it('has pages and counts unseen entries until they are marked as seen', async () => {
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

  it('belongs to one account, is deleted with it and forgets deleted teams', async () => {
    await interest(guest, host);
    await notified(host, /wants to play/);
    await prefer(host, { digest: 'daily' });
    const { services } = await host.ask(exportData);
    expect(services['notifier']).toMatchObject({
      notifications: [{ title: 'Guest Gators wants to play you' }],
      preferences: { digest: 'daily' },
      timeZone: 'America/Denver',
    });
    await guest.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await titles(host)).length === 0);
    await host.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await holds('notifier', 'readers', { _id: host.user.id })));
  });
});
