import { randomUUID } from 'node:crypto';
import { countUnread, listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { expect, inject, it, beforeEach, describe } from 'vitest';
import { listen } from '../support/live.ts';
import { agree, block, say } from '../support/games.ts';
import { mailbox, signUp, type TestTeam } from '../support/teams.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { countUnseen, listNotifications } from '@playfield/contracts/notifications.ts';
import { suspend } from '../support/admins.ts';
import { prefer, statuses, titles } from '../support/notifications.ts';
import { change, database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const db = await database('messaging');
const notifierDb = await database('notifier');

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = [
    await signUp({ teamName: 'Hosting Hawks', fullName: 'Hana Host' }),
    await signUp({ teamName: 'Guest Gators', fullName: 'Gus Guest' }),
  ];
  await agree(host, guest);
});

const thread = (reader: TestTeam, other: TestTeam) =>
  reader.ask(readThread, { params: { otherUserId: other.user.id } });

it('opens a conversation when one team accepts the other, and counts messages until they are read', async () => {
  expect(await guest.ask(listConversations)).toMatchObject([
    { senderId: host.user.id, senderTeamName: 'Hosting Hawks', senderName: 'Hana Host', content: '', unreadCount: 0 },
  ]);
  expect(await thread(guest, host)).toEqual([]);
  const first = await say(host, guest, '  See you Saturday?\nField 2.  ');
  expect(first).toMatchObject({
    content: 'See you Saturday?\nField 2.',
    senderId: host.user.id,
    receiverId: guest.user.id,
    senderTeamName: 'Hosting Hawks',
    receiverTeamName: 'Guest Gators',
    receiverName: 'Gus Guest',
    read: false,
  });
  await say(host, guest, 'We bring the balls.');
  expect(await guest.ask(countUnread)).toEqual({ count: 2 });
  expect(await host.ask(countUnread)).toEqual({ count: 0 });
  expect(await guest.ask(listConversations)).toMatchObject([{ content: 'We bring the balls.', unreadCount: 2 }]);

  expect((await thread(guest, host)).map(({ content }) => content)).toEqual([first.content, 'We bring the balls.']);
  expect(await guest.ask(countUnread)).toEqual({ count: 0 });
  expect((await thread(host, guest)).every(({ read }) => read)).toBe(true);
});

it('stores and delivers a repeated message only once, and flags messages that mention money', async () => {
  await using page = await listen(inject('url'), guest);
  const body = { receiverId: guest.user.id, content: 'Only once', clientId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => host.ask(sendMessage, { body })));
  const first = await host.ask(sendMessage, { body: { ...body, clientId: body.clientId.toUpperCase() } });
  for (const answer of answers) expect(answer).toEqual(first);
  const asking = await say(host, guest, 'Venmo me $120 for the field first');
  const shown = await page.waitFor('message', ({ id }) => id === asking.id);
  expect([first.mentionsMoney, asking.mentionsMoney, shown.mentionsMoney]).toEqual([false, true, true]);
  expect(page.received('message').filter(({ id }) => id === first.id)).toHaveLength(1);
  const seen = (await thread(guest, host)).slice(-2);
  expect(seen).toMatchObject([{ id: first.id }, { id: asking.id, mentionsMoney: true }]);
});

it('does not let a team message a stranger', async () => {
  const stranger = await signUp();
  const body = { receiverId: stranger.user.id, content: 'Hello' };
  expect(await host.refused(sendMessage, { body })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await stranger.ask(listConversations)).toEqual([]);
});

async function wait(minutes: number): Promise<void> {
  const earlier = (field: string) => ({ $set: { [field]: { $subtract: [`$${field}`, minutes * MINUTE_MS] } } });
  const notifiedAt = `notifiedAt.${guest.user.id}`;
  // Update the conversation first. Otherwise, a reminder that runs in between is postponed by up to an hour.
  const known = { teams: guest.user.id, [notifiedAt]: { $exists: true } };
  await db.collection('conversations').updateOne(known, [earlier(notifiedAt)]);
  const between = { receiverId: guest.user.id, senderId: host.user.id };
  await db.collection('messages').updateMany(between, [earlier('createdAt')]);
  await db.collection('messages').updateMany({ ...between, remindAfter: { $type: 'date' } }, [earlier('remindAfter')]);
}
const mails = async () => await mailbox().to(guest.email, /[Nn]ew messages? from/);

async function othersAreNotified(): Promise<void> {
  const [witness, friend] = await Promise.all([signUp(), signUp()]);
  await agree(witness, friend);
  await say(witness, friend, 'Hello');
  const old = { createdAt: new Date(Date.now() - 6 * MINUTE_MS) };
  await change('messaging', 'messages', { senderId: witness.user.id }, old);
  await mailbox().waitFor(friend.email, /[Nn]ew messages? from/);
}

it('emails the latest unread message after five minutes, but at most once an hour per conversation', async () => {
  await say(host, guest, 'First');
  await say(host, guest, `Which field?\n${'x'.repeat(300)}`);
  await othersAreNotified();
  expect(await mails()).toEqual([]);
  await wait(5);
  const mail = await mailbox().waitFor(guest.email, /2 new messages from Hosting Hawks/);
  expect(mail.text).toContain('Which field? xxx');
  expect(mail.text).toContain('…');
  expect(mail.text).toContain(`/messages/${host.user.id}`);
  await say(host, guest, 'Two');
  await wait(6);
  await othersAreNotified();
  expect(await mails()).toHaveLength(1);
  await wait(60);
  await mailbox().waitForAll(guest.email, /[Nn]ew messages? from/, 2);
});

describe('two teams separated by a block or a suspension', () => {
  const WORDS = /narwhal/i;
  const bothWrote = async () => {
    await say(host, guest, 'Narwhal from the host');
    await say(guest, host, 'Narwhal from the guest');
  };
  const tenMinutesLater = () =>
    change(
      'messaging',
      'messages',
      { senderId: { $in: [host.user.id, guest.user.id] } },
      { createdAt: new Date(Date.now() - 10 * MINUTE_MS) },
    );
  const isOwed = () =>
    holds('messaging', 'messages', { senderId: { $in: [host.user.id, guest.user.id] }, toNotify: true });
  const wordsMailed = async () => {
    const all = [...(await mailbox().to(host.email)), ...(await mailbox().to(guest.email))];
    return all.filter(({ text, html }) => WORDS.test(text + html)).map(({ subject }) => subject);
  };

  it.each([
    ['a block', () => block(host, guest)],
    [
      'a suspension',
      async () => {
        await suspend(host.user.id);
        await until(() => holds('messaging', 'participants', { _id: host.user.id, suspended: true }));
        await tenMinutesLater();
      },
    ],
  ])('are not notified of messages that they sent each other before %s', async (_, parts) => {
    await bothWrote();
    await parts();
    await until(async () => !(await isOwed()));
    await othersAreNotified();
    expect(await wordsMailed()).toEqual([]);
    expect((await titles(guest)).filter((title) => /[Nn]ew messages? from/.test(title))).toEqual([]);
  });

  it('do not receive emails that were waiting to be sent when one team blocked the other', async () => {
    await Promise.all([host, guest].map((team) => prefer(team, { digest: 'daily' })));
    await bothWrote();
    await tenMinutesLater();
    const waiting = { kind: 'message.unread', status: 'waiting' };
    const waits = (team: TestTeam) => holds('notifier', 'deliveries', { ...waiting, userId: team.user.id });
    await until(async () => (await waits(host)) && (await waits(guest)));
    await block(host, guest);
    await until(async () => !(await waits(host)) && !(await waits(guest)));
    const left = { kind: 'message.unread', userId: { $in: [host.user.id, guest.user.id] }, event: { $ne: null } };
    expect(await holds('notifier', 'deliveries', left)).toBe(false);
  });
});

it('does not email a message that was read, and marks its notification as seen', async () => {
  const fates = async () => (await statuses(notifierDb, guest)).filter((status) => status !== 'sent');
  await until(async () => (await statuses(notifierDb, guest)).includes('sent'));
  await prefer(guest, { digest: 'daily' });
  await say(host, guest, 'Which field?');
  await wait(6);
  await until(async () => (await fates()).includes('waiting'));
  const before = await guest.ask(countUnseen);
  await using page = await listen(inject('url'), guest);
  await thread(guest, host);
  await until(async () => (await fates()).every((status) => status === 'skipped'));
  await page.waitFor('notifications', ({ count }) => count === before.count - 1);
  const seen = (await guest.ask(listNotifications))[0];
  expect(seen).toMatchObject({ title: expect.stringMatching(/[Nn]ew messages? from/), seen: true });
});

it('sends a due reminder even if many conversations ahead of it in the queue have to wait', async () => {
  const [now, hour] = [new Date(), 60 * MINUTE_MS];
  const threads = Array.from({ length: 200 }, (_, index) => {
    const [id, other] = [900_000_000 + index, 900_001_000 + index];
    const unread = { conversationId: `${id}-${other}`, receiverId: id, senderId: other, read: false, toNotify: true };
    return {
      conversation: { _id: `${id}-${other}`, teams: [id, other], activeAt: now, notifiedAt: { [id]: now } },
      message: { ...unread, content: 'Still there?', createdAt: new Date(now.getTime() - hour / 2) },
    };
  });
  const conversations = threads.map(({ conversation }) => conversation);
  await db.collection<{ _id: string }>('conversations').insertMany(conversations);
  await db.collection('messages').insertMany(threads.map(({ message }) => message));
  await say(host, guest, 'Which field?');
  await wait(6);
  await mailbox().waitFor(guest.email, /New message from Hosting Hawks$/);
  const theirs = { conversationId: { $in: conversations.map(({ _id }) => _id) }, toNotify: true };
  const putOff = { ...theirs, remindAfter: new Date(now.getTime() + hour) };
  await until(async () => (await db.collection('messages').countDocuments(putOff)) === threads.length);
});
