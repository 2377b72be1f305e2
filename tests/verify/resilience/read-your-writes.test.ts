import { changePassword } from '@playfield/contracts/passwords.ts';
import { deleteAccount, setEmailNotifications, updateProfile } from '@playfield/contracts/account.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import type { Subscriber } from '@playfield/contracts/events.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { countUnread, listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { QUEUE_PREFIX, queueName } from '@playfield/kit/jobs/queues.ts';
import { Queue } from 'bullmq';
import { MongoClient } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { joinOn } from '../../support/newcomer.ts';
import { startTestStack } from '../../support/stack.ts';
import { dayFromNow, managerRegistration, PASSWORD } from '../../support/bodies.ts';
import { accept, agree, block, express, post, say } from '../../support/games.ts';
import type { TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';
import { visit, type Visitor } from '../../support/visitor.ts';

/** The tests pause these services' queues, so that only the gateway's flushes can deliver events. */
const SUBSCRIBERS: readonly Subscriber[] = ['accounts', 'matchmaking', 'messaging', 'notifier'];

const stack = await startTestStack();
const connection = { url: stack.env['QUEUE_REDIS_URL'] ?? '' };
const queues = new Map(
  SUBSCRIBERS.map((name) => [name, new Queue(queueName(name), { prefix: QUEUE_PREFIX, connection })]),
);
let host: TestTeam;
let guest: TestTeam;

afterAll(async () => {
  await Promise.all([...queues.values()].map((queue) => queue.close()));
  await stack.discard();
});

const hold = (...names: readonly Subscriber[]) => Promise.all(names.map(async (name) => queues.get(name)?.pause()));
const letGo = () => Promise.all([...queues.values()].map((queue) => queue.resume()));
const join = (teamName: string) => joinOn(stack, managerRegistration({ teamName }));

beforeEach(async () => {
  await letGo();
  [host, guest] = await Promise.all([join('Hosting Hawks'), join('Guest Gators')]);
  await hold(...SUBSCRIBERS);
});

const agreed = async () => ({ gameId: (await agree(host, guest)).id });

const messageRefusal = (from: TestTeam, to: TestTeam) =>
  from.refused(sendMessage, { body: { receiverId: to.user.id, content: 'Hello?' } });
const found = async (by: Visitor) =>
  (await by.ask(listMatchups, { query: { matchupType: 'hosting', sort: 'newest' } })).map(({ id }) => id);
const kindsFor = async (team: Visitor) => (await team.ask(listNotifications)).map(({ kind }) => kind);

describe('the next call reflects', () => {
  it('a registration', async () => {
    await letGo();
    await hold('matchmaking', 'messaging');
    const newcomer = await join('New Nighthawks');
    const game = await post(newcomer);
    expect(await found(host)).toContain(game.id);
    expect(await host.ask(getTeam, { params: newcomer.user })).toMatchObject({ teamName: 'New Nighthawks' });
    expect(await newcomer.ask(listConversations)).toEqual([]);
    expect(await kindsFor(newcomer)).toEqual([]);
  });

  it('a changed profile', async () => {
    const { gameId } = await agreed();
    const open = await post(host, { date: dayFromNow(25) });
    const called = async () =>
      (await guest.ask(listMatchups, { query: { matchupType: 'hosting', sort: 'newest' } })).find(
        ({ id }) => id === open.id,
      )?.team.teamName;
    expect(await called()).toBe('Hosting Hawks');
    await host.ask(updateProfile, { body: { teamName: 'Renamed Ravens' } });
    expect(await called()).toBe('Renamed Ravens');
    expect(await guest.ask(getTeam, { params: host.user })).toMatchObject({ teamName: 'Renamed Ravens' });
    expect(await guest.ask(getMatchup, { params: { id: open.id } })).toMatchObject({
      team: { teamName: 'Renamed Ravens' },
    });
    expect(await guest.ask(getMatchup, { params: { id: gameId } })).toMatchObject({
      team: { teamName: 'Renamed Ravens' },
    });
    expect((await guest.ask(listConversations))[0]).toMatchObject({ senderTeamName: 'Renamed Ravens' });
    const byName = await guest.ask(listMatchups, { query: { q: 'Renamed Ravens', matchupType: 'hosting' } });
    expect(byName.map(({ id }) => id)).toContain(open.id);
  });

  it('an accepted interest, so both teams can message each other immediately', async () => {
    await agreed();
    await Promise.all([say(guest, host, 'Which field?'), say(host, guest, 'Field 2')]);
    expect(await guest.ask(countUnread)).toEqual({ count: 1 });
    expect(await guest.ask(listConversations)).toMatchObject([{ unreadCount: 1 }]);
    expect(await kindsFor(guest)).toEqual(['answers']);
  });

  it('blocking and unblocking a team', async () => {
    await agreed();
    await say(guest, host, 'Which field?');
    await block(host, guest);
    expect(await messageRefusal(guest, host)).toMatchObject({ status: 403 });
    expect(await messageRefusal(host, guest)).toMatchObject({ status: 403 });
    await block(host, guest, false);
    await say(guest, host, 'Which field?');
  });

  it('a new password, which closes the account’s calendar feed', async () => {
    const { path } = await host.ask(setCalendarFeed, { body: { on: true } });
    expect((await visit(stack.url).raw('GET', path ?? '')).status).toBe(200);
    const body = { currentPassword: PASSWORD, newPassword: 'staple battery horse' };
    await host.ask(changePassword, { body });
    expect((await visit(stack.url).raw('GET', path ?? '')).status).toBe(404);
  });

  it('a deleted account', async () => {
    await agreed();
    const open = await post(host, { date: dayFromNow(26) });
    await say(host, guest, 'Which field?');
    await host.ask(deleteAccount, { body: { password: PASSWORD } });
    expect(await found(guest)).not.toContain(open.id);
    expect(await guest.refusedWith(getMatchup, { params: { id: open.id } })).toBe(404);
    expect(await guest.refusedWith(getTeam, { params: host.user })).toBe(404);
    expect(await messageRefusal(guest, host)).toMatchObject({ status: 403 });
    expect((await guest.ask(listConversations))[0]).toMatchObject({ senderTeamName: 'Deleted team' });
    expect(await kindsFor(guest)).toContain('games');
  });
});

describe('a service that was down when an event was published', () => {
  it('processes missed events before it decides on a call', async () => {
    const game = await post(host);
    const interest = await express(guest, game);
    stack.services.messaging?.kill('SIGKILL');
    await accept(host, interest);
    await say(guest, host, 'Which field?');
    expect(await host.ask(readThread, { params: { otherUserId: guest.user.id } })).toHaveLength(1);
  });

  it('enforces a block that it missed', async () => {
    await agreed();
    stack.services.messaging?.kill('SIGKILL');
    await block(host, guest);
    expect(await messageRefusal(guest, host)).toMatchObject({ status: 403 });
  });
});

describe('an event that is delivered before the response', () => {
  it('is not also added to the queues', async () => {
    await using databases = await MongoClient.connect(stack.mongoUrl);
    const unsent = (service: string) =>
      databases.db(`playfield_${service}`).collection('outbox').countDocuments({ relayedAt: null });
    const waiting = async () => {
      await until(async () => (await unsent('matchmaking')) === 0 && (await unsent('accounts')) === 0);
      return Promise.all([...queues.values()].map((queue) => queue.getWaitingCount()));
    };
    const before = await waiting();
    await agreed();
    await host.ask(setEmailNotifications, { body: { enabled: false } });
    expect(await waiting()).toEqual(before);
  });
});
