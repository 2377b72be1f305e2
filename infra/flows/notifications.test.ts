/** What people are told: the list behind the bell, and which e-mails come when. */
import { deleteAccount, exportData, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { decideInterest, expressInterest, withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import {
  countUnseen,
  getPreferences,
  listNotifications,
  markSeen,
  setPreferences,
} from '@playfield/contracts/notifications.ts';
import type { Notification, Preferences } from '@playfield/contracts/notifications.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import { connectMongo } from '@playfield/kit/mongo.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listen } from '../testing/live.ts';
import { agree, dayFromNow, mailbox, managerRegistration, PASSWORD, post, signUp, visitor } from '../testing/teams.ts';
import type { TestTeam } from '../testing/teams.ts';
import { change, holds } from '../testing/traces.ts';
import { until } from '../testing/until.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const db = await connectMongo(inject('mongoUrl'), 'notifier');
afterAll(() => db.close());

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  const named = (teamName: string) => signUp(managerRegistration({ teamName }));
  [host, guest] = await Promise.all([named('Hosting Hawks'), named('Guest Gators')]);
});

const titles = async (team: TestTeam) => (await team.ask(listNotifications)).map(({ title }) => title);
const told = (team: TestTeam, title: RegExp): Promise<void> =>
  until(async () => (await titles(team)).some((one) => title.test(one)));
const subjects = async (team: TestTeam) =>
  (await mailbox().to(team.email))
    .map(({ subject }) => subject)
    .filter((subject) => !/^(?:Verify|Welcome)/.test(subject));
const interest = async (game?: Matchup) =>
  guest.ask(expressInterest, { body: { matchupId: (game ?? (await post(host))).id } });
const statuses = async (team: TestTeam) =>
  (
    await db
      .collection('deliveries')
      .find({ userId: team.user.id, notificationId: { $ne: null } })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ status }) => status);
/** What waits is due now. */
const hourHasCome = (team: TestTeam) =>
  change('notifier', 'deliveries', { userId: team.user.id, status: 'waiting' }, { dueAt: new Date() });

async function prefer(team: TestTeam, more: Partial<Preferences>): Promise<void> {
  const { kinds, digest, quietHours } = await team.ask(getPreferences);
  await team.ask(setPreferences, { body: { kinds, digest, quietHours, ...more } });
}

/** Quiet hours around this moment, by the clocks of a team in Boulder. */
function quietNow(): Preferences['quietHours'] {
  const clock = (offset: number) =>
    new Date(Date.now() + offset).toLocaleTimeString('en-GB', {
      timeZone: 'America/Denver',
      hour: '2-digit',
      minute: '2-digit',
    });
  return { enabled: true, from: clock(-HOUR_MS), to: clock(2 * HOUR_MS) };
}

describe('the list', () => {
  it('has each thing that happened, newest first, with where to go', async () => {
    const game = await post(host);
    const first = await interest(game);
    await told(host, /wants to play/);
    await host.ask(decideInterest, { params: { id: first.id }, body: { status: 'accepted' } });
    await told(guest, /accepted/);
    const { date, startTime, endTime } = game;
    await host.ask(updateMatchup, { params: game, body: { date, startTime, endTime, location: 'Denver, CO' } });
    await told(guest, /changed/);
    await host.ask(deleteMatchup, { params: game });
    await told(guest, /called/);
    const other = await interest();
    await host.ask(decideInterest, { params: { id: other.id }, body: { status: 'rejected' } });
    await told(guest, /chose another/);
    const third = await interest();
    await guest.ask(withdrawInterest, { params: { id: third.id } });
    await told(host, /withdrew/);

    const list = await guest.ask(listNotifications);
    expect(list.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ['answers', 'Hosting Hawks chose another option', '/find-games'],
      ['games', 'Hosting Hawks called a game off', '/find-games'],
      ['games', 'Hosting Hawks changed a game', '/team-profile#expressed'],
      ['answers', 'Hosting Hawks accepted: you have a game', `/messages/${host.user.id}`],
    ]);
    expect(list[2]?.text).toContain('Denver, CO');
    expect((await host.ask(listNotifications))[0]).toMatchObject({
      kind: 'interests',
      title: 'Guest Gators withdrew their interest',
      seen: false,
    });
  });

  it('has what is said about messages and reviews, never their words', async () => {
    const game = await agree(host, guest);
    const played = new Date(Date.now() - DAY_MS / 2);
    await change('matchmaking', 'matchups', { _id: game.id }, { startsAt: played });
    const stars = { rating: 4, sportsmanshipRating: 5, competitivenessRating: 3, punctualityRating: 4 };
    const body = { matchupId: game.id, ...stars, communicationRating: 5, comment: 'Bitterly cold.', isPublic: false };
    await guest.ask(createReview, { params: host.user, body });
    await host.ask(createReview, { params: guest.user, body });
    for (const team of [host, guest]) await told(team, /reviewed you/);
    expect(await titles(host)).toContain('Guest Gators reviewed you');
    await mailbox().waitFor(guest.email, /Hosting Hawks reviewed you/);
    expect(await holds('notifier', 'notifications', { text: /Bitterly/ })).toBe(false);
    expect(JSON.stringify(await mailbox().to(guest.email))).not.toContain('Bitterly');
  });

  it('tells of a single review when nobody answered it for two weeks, once', async () => {
    const { id } = await agree(host, guest);
    await change('matchmaking', 'matchups', { _id: id }, { startsAt: new Date(Date.now() - DAY_MS / 2) });
    const stars = { rating: 4, sportsmanshipRating: 5, competitivenessRating: 3, punctualityRating: 4 };
    const body = { matchupId: id, ...stars, communicationRating: 5, comment: 'Good.', isPublic: true };
    await guest.ask(createReview, { params: host.user, body });
    await change('matchmaking', 'reviews', { matchupId: id }, { revealedAt: new Date() });
    await told(host, /Guest Gators reviewed you/);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await titles(host)).filter((title) => title === 'Guest Gators reviewed you')).toHaveLength(1);
    expect(await titles(guest)).not.toContain('Hosting Hawks reviewed you');
  });

  it('goes on page by page, and counts what is unseen until it is marked as seen', async () => {
    await interest();
    await told(host, /wants to play/);
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

  it('tells an open page at once', async () => {
    await using page = await listen(inject('url'), host);
    await interest();
    await page.waitFor('notifications', ({ count }) => count === 1);
  });

  it('is its own account’s alone, goes with it, and so does what names a deleted team', async () => {
    await interest();
    await told(host, /wants to play/);
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
    await until(async () => !(await holds('notifier', 'preferences', { _id: host.user.id })));
    expect(await holds('notifier', 'zones', { _id: host.user.id })).toBe(false);
    for (const call of [listNotifications, countUnseen, getPreferences])
      expect(await visitor().refused(call)).toMatchObject({ status: 401 });
  });
});

describe('preferences', () => {
  it('are what most people want until somebody says otherwise, in the time of the team’s place', async () => {
    await until(async () => (await host.ask(getPreferences)).timeZone === 'America/Denver');
    const usual = await host.ask(getPreferences);
    expect(usual).toMatchObject({
      digest: 'at_once',
      quietHours: { from: '22:00', to: '07:00' },
      emailReachable: true,
    });
    expect(Object.values(usual.kinds)).toEqual(Array.from({ length: 5 }, () => ({ email: true, push: true })));
    await host.ask(updateProfile, { body: { teamLocation: 'Portland, OR' } });
    await until(async () => (await host.ask(getPreferences)).timeZone === 'America/Los_Angeles');
  });

  it('are refused where they make no sense', async () => {
    const { kinds, digest, quietHours } = await host.ask(getPreferences);
    const refusedWith = async (more: object) =>
      (
        await host.refused(setPreferences, {
          body: { kinds, digest, quietHours, ...more },
        })
      ).fieldErrors;
    expect(await refusedWith({ quietHours: { enabled: true, from: '22:00', to: '22:00' } })).toHaveProperty(
      'quietHours.to',
    );
    expect(await refusedWith({ quietHours: { enabled: true, from: '25:00', to: '07:00' } })).toHaveProperty(
      'quietHours.from',
    );
    expect(await refusedWith({ digest: 'weekly' })).toHaveProperty('digest');
    expect(await refusedWith({ kinds: { ...kinds, games: undefined } })).toBeDefined();
  });

  it('hold when an e-mail goes out, not when it was noted', async () => {
    await prefer(host, { quietHours: quietNow() });
    await interest();
    await until(async () => (await statuses(host)).includes('waiting'));
    const { kinds } = await host.ask(getPreferences);
    await prefer(host, { kinds: { ...kinds, interests: { email: false, push: true } } });
    await hourHasCome(host).catch(() => undefined);
    await until(async () => (await statuses(host)).includes('skipped'));
    expect(await titles(host)).toEqual(['Guest Gators wants to play you']);

    await host.ask(deleteMatchup, { params: await agree(host, guest) });
    await mailbox().waitFor(guest.email, /called a game off/);
    expect(await subjects(host)).toEqual([]);
  });

  it('change nothing about the switch that turns all off', async () => {
    await host.ask(setEmailNotifications, { body: { enabled: false } });
    await until(() => holds('notifier', 'contacts', { _id: host.user.id, emailNotificationsEnabled: false }));
    await interest();
    await until(async () => (await statuses(host)).includes('skipped'));
    expect(await titles(host)).toHaveLength(1);
    expect(await subjects(host)).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('hold back what can wait until they are over', async () => {
    await prefer(host, { quietHours: quietNow() });
    await interest();
    await until(async () => (await statuses(host)).includes('waiting'));
    const [waiting] = await db.collection('deliveries').find({ userId: host.user.id, status: 'waiting' }).toArray();
    const ahead = Number(waiting?.['dueAt']) - Date.now();
    expect(ahead).toBeGreaterThan(HOUR_MS);
    expect(ahead).toBeLessThanOrEqual(2 * HOUR_MS);
    expect(await subjects(host)).toEqual([]);
    await prefer(host, { quietHours: { ...quietNow(), enabled: false } });
    await mailbox().waitFor(host.email, /Guest Gators wants to play you/);
  });

  it('do not hold back that a game of the next day is off', async () => {
    await prefer(guest, { quietHours: quietNow() });
    const soon = await post(host, { date: dayFromNow(1), startTime: '00:00', endTime: '02:00' });
    const { id } = await interest(soon);
    await host.ask(decideInterest, { params: { id }, body: { status: 'accepted' } });
    await until(async () => (await statuses(guest)).includes('waiting'));
    await host.ask(deleteMatchup, { params: soon });
    await mailbox().waitFor(guest.email, /called a game off/);
    await hourHasCome(guest);
    await prefer(guest, { quietHours: { ...quietNow(), enabled: false } });
    await until(async () => (await statuses(guest)).every((status) => status === 'sent' || status === 'skipped'));
    // That they had a game is no news any more.
    expect(await subjects(guest)).toEqual(['Hosting Hawks called a game off']);
  });

  it('do not hold back e-mails about the account', async () => {
    await prefer(host, { quietHours: quietNow() });
    await host.ask(deleteAccount, { body: { password: PASSWORD } });
    await mailbox().waitFor(host.email, /account was deleted/);
  });
});

describe('the e-mail of the day', () => {
  beforeEach(() => prefer(host, { digest: 'daily' }));

  async function waiting(count: number): Promise<void> {
    await until(async () => (await statuses(host)).filter((status) => status === 'waiting').length === count);
  }

  it('tells all that waited, once, and nothing goes out alone', async () => {
    await interest();
    await interest(await post(host, { location: 'Longmont, CO' }));
    await waiting(2);
    const [one] = await db.collection('deliveries').find({ userId: host.user.id, status: 'waiting' }).toArray();
    const hour = new Date(Number(one?.['dueAt'])).toLocaleTimeString('en-US', { timeZone: 'America/Denver' });
    expect(hour).toBe('8:00:00 AM');
    await hourHasCome(host);
    const email = await mailbox().waitFor(host.email, /^2 things happened with Hosting Hawks$/);
    expect(email.text.indexOf('Longmont')).toBeLessThan(email.text.indexOf('Boulder, CO'));
    expect(email.text).toContain('INTEREST IN YOUR GAMES');
    expect(email.headers).toHaveProperty('list-unsubscribe');
    await until(async () => (await statuses(host)).every((status) => status === 'sent'));
    expect(await subjects(host)).toHaveLength(1);
    expect(await holds('notifier', 'deliveries', { userId: host.user.id, event: { $ne: null } })).toBe(false);
  });

  it('leaves out what was seen, what is overtaken, and kinds that are not wanted by then', async () => {
    await interest();
    await told(host, /wants/);
    const [seen] = await host.ask(listNotifications);
    await host.ask(markSeen, { body: { upTo: seen?.id ?? '' } });
    const { id } = await interest(await post(host, { location: 'Longmont, CO' }));
    await guest.ask(withdrawInterest, { params: { id } });
    await waiting(3);
    await hourHasCome(host);
    await until(async () => (await statuses(host)).every((status) => status === 'skipped'));
    expect(await subjects(host)).toEqual([]);

    await interest(await post(host, { location: 'Golden, CO' }));
    await waiting(1);
    const { kinds } = await host.ask(getPreferences);
    await prefer(host, { kinds: { ...kinds, interests: { email: false, push: true } } });
    await until(async () => (await statuses(host)).every((status) => status === 'skipped'));
    expect(await subjects(host)).toEqual([]);
  });

  it('lets go of what waits for it when it is not wanted any more', async () => {
    await interest();
    await waiting(1);
    await prefer(host, { digest: 'at_once' });
    await mailbox().waitFor(host.email, /^Guest Gators wants to play you$/);
  });
});
