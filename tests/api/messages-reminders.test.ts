import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { countUnseen, listNotifications } from '@playfield/contracts/notifications.ts';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { suspend } from '../support/admins.ts';
import { listen } from '../support/live.ts';
import { prefer, statuses, titles } from '../support/notifications.ts';
import { block, agree, mailbox, signUp, signUpTeams, say, type TestTeam } from '../support/teams.ts';
import { change, database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const db = await database('messaging');
const notifierDb = await database('notifier');

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  await agree(host, guest);
});

async function wait(minutes: number): Promise<void> {
  const earlier = (at: unknown) => new Date(Number(at) - minutes * MINUTE_MS);
  // Update the conversation first. Otherwise, a reminder that runs in between is postponed by an hour.
  const conversations = db.collection('conversations');
  const known = await conversations.findOne({ teams: guest.user.id });
  const notifiedAt: unknown = known?.['notifiedAt']?.[guest.user.id];
  if (notifiedAt instanceof Date)
    await conversations.updateOne(
      { teams: guest.user.id },
      { $set: { [`notifiedAt.${guest.user.id}`]: earlier(notifiedAt) } },
    );
  const between = { receiverId: guest.user.id, senderId: host.user.id };
  for (const { _id, createdAt, remindAfter } of await db.collection('messages').find(between).toArray()) {
    const putOff = remindAfter instanceof Date ? { remindAfter: earlier(remindAfter) } : {};
    await db.collection('messages').updateOne({ _id }, { $set: { createdAt: earlier(createdAt), ...putOff } });
  }
}
const mails = async () => await mailbox().to(guest.email, /wrote to you/);

async function othersAreNotified(): Promise<void> {
  const [witness, friend] = await Promise.all([signUp(), signUp()]);
  await agree(witness, friend);
  await say(witness, friend, 'Hello');
  const old = { createdAt: new Date(Date.now() - 6 * MINUTE_MS) };
  await change('messaging', 'messages', { senderId: witness.user.id }, old);
  await mailbox().waitFor(friend.email, /wrote to you/);
}

it('emails messages that are unread for five minutes, once per conversation and hour, with the latest text', async () => {
  await say(host, guest, 'First');
  await say(host, guest, `Which field?\n${'x'.repeat(300)}`);
  await othersAreNotified();
  expect(await mails()).toEqual([]);
  await wait(5);
  const mail = await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you 2 times/);
  expect(mail.text).toContain('Which field? xxx');
  expect(mail.text).toContain('…');
  expect(mail.text).toContain(`/messages/${host.user.id}`);
  await say(host, guest, 'Two');
  await wait(6);
  await othersAreNotified();
  expect(await mails()).toHaveLength(1);
  await wait(60);
  await mailbox().waitForAll(guest.email, /wrote to you/, 2);
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
  const bell = async (team: TestTeam) => (await titles(team)).filter((title) => /wrote to you/.test(title));
  const blocks = () => block(host, guest);
  const isSilent = async () => {
    await othersAreNotified();
    expect(await wordsMailed()).toEqual([]);
    expect(await bell(guest)).toEqual([]);
  };

  it.each([
    ['a block', () => blocks()],
    [
      'a suspension',
      async () => {
        await suspend(host.user.id);
        await until(() => holds('messaging', 'participants', { _id: host.user.id, suspended: true }));
        await tenMinutesLater();
      },
    ],
  ])('are not notified of messages that they wrote before %s', async (_, parts) => {
    await bothWrote();
    await parts();
    await until(async () => !(await isOwed()));
    await isSilent();
  });

  it('do not receive emails that were waiting to be sent', async () => {
    await Promise.all([host, guest].map((team) => prefer(team, { digest: 'daily' })));
    await bothWrote();
    await tenMinutesLater();
    const waiting = { kind: 'message.unread', status: 'waiting' };
    const waits = (team: TestTeam) => holds('notifier', 'deliveries', { ...waiting, userId: team.user.id });
    await until(async () => (await waits(host)) && (await waits(guest)));
    await blocks();
    await until(async () => !(await waits(host)) && !(await waits(guest)));
    const left = { kind: 'message.unread', userId: { $in: [host.user.id, guest.user.id] }, event: { $ne: null } };
    expect(await holds('notifier', 'deliveries', left)).toBe(false);
  });
});

it('does not email a message that was read, and marks an earlier notification of it as seen', async () => {
  const read = () => guest.ask(readThread, { params: { otherUserId: host.user.id } });
  const fates = async () => (await statuses(notifierDb, guest)).filter((status) => status !== 'sent');
  await until(async () => (await statuses(notifierDb, guest)).includes('sent'));
  await prefer(guest, { digest: 'daily' });
  await say(host, guest, 'Which field?');
  await wait(6);
  await until(async () => (await fates()).includes('waiting'));
  const before = await guest.ask(countUnseen);
  await using page = await listen(inject('url'), guest);
  await read();
  await until(async () => (await fates()).every((status) => status === 'skipped'));
  await page.waitFor('notifications', ({ count }) => count === before.count - 1);
  expect((await guest.ask(listNotifications))[0]).toMatchObject({
    title: expect.stringMatching(/wrote to you/),
    seen: true,
  });
});

it('sends a due reminder even if many conversations ahead of it in the queue have to wait', async () => {
  const now = Date.now();
  const ids = Array.from({ length: 200 }, (_, index) => 900_000_000 + index);
  const threads = ids.map((id) => ({ _id: `${id}-${id + 1_000}`, teams: [id, id + 1_000], id }));
  await db
    .collection<{ _id: string }>('conversations')
    .insertMany(
      threads.map(({ _id, teams, id }) => ({
        _id,
        teams,
        activeAt: new Date(now),
        notifiedAt: { [id]: new Date(now) },
      })),
    );
  const told = { conversationId: { $in: threads.map(({ _id }) => _id) } };
  await db
    .collection('messages')
    .insertMany(
      threads.map(({ _id, id }) => ({
        conversationId: _id,
        receiverId: id,
        senderId: id + 1_000,
        content: 'Still there?',
        read: false,
        toNotify: true,
        createdAt: new Date(now - 30 * MINUTE_MS),
      })),
    );
  await say(host, guest, 'Which field?');
  await wait(6);
  await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you$/);
  const putOff = { ...told, toNotify: true, remindAfter: new Date(now + 60 * MINUTE_MS) };
  await until(async () => (await db.collection('messages').countDocuments(putOff)) === ids.length);
});
