import { suspendUser } from '@playfield/contracts/admin/users.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { countUnseen, listNotifications } from '@playfield/contracts/notifications.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { listen } from '../support/live.ts';
import { prefer, quietNow, statuses, titles, notified } from '../support/notifications.ts';
import { agree, mailbox, signUp, signUpTeams, say, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const MINUTE_MS = 60_000;
/** Two runs of the unread-messages poller. */
const TWO_RUNS_MS = 3_000;

const db = await connectMongo(inject('mongoUrl'), 'messaging');
const notifierDb = await connectMongo(inject('mongoUrl'), 'notifier');
afterAll(() => Promise.all([db.close(), notifierDb.close()]));

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  await agree(host, guest);
});

/** Ages existing messages by that many minutes. */
async function wait(minutes: number): Promise<void> {
  const [between] = [{ receiverId: guest.user.id, senderId: host.user.id }];
  const messages = await db.collection('messages').find(between).toArray();
  const earlier = (at: unknown) => new Date(Number(at) - minutes * MINUTE_MS);
  for (const { _id, createdAt, remindAfter } of messages) {
    const putOff = remindAfter instanceof Date ? { remindAfter: earlier(remindAfter) } : {};
    await db.collection('messages').updateOne({ _id }, { $set: { createdAt: earlier(createdAt), ...putOff } });
  }
  const conversation = { teams: guest.user.id };
  const known = await db.collection('conversations').findOne(conversation);
  const notifiedAt: unknown = known?.['toldAt']?.[guest.user.id];
  if (notifiedAt instanceof Date)
    await db.collection('conversations').updateOne(conversation, {
      $set: { [`toldAt.${guest.user.id}`]: new Date(notifiedAt.getTime() - minutes * MINUTE_MS) },
    });
}
const mails = async () => await mailbox().to(guest.email, /wrote to you/);

it('tells of messages that nobody read for five minutes, in one email, with the latest words', async () => {
  await say(host, guest, 'First');
  await say(host, guest, `Which field?\n${'x'.repeat(300)}`);
  await new Promise((resolve) => setTimeout(resolve, TWO_RUNS_MS));
  expect(await mails()).toEqual([]);
  await wait(5);
  const mail = await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you 2 times/);
  expect(mail.text).toContain('Which field? xxx');
  expect(mail.text).toContain('…');
  expect(mail.text).toContain(`/messages/${host.user.id}`);
});

it('is silent on what was read in time', async () => {
  await say(host, guest, 'Are you there?');
  await guest.ask(readThread, { params: { otherUserId: host.user.id } });
  await wait(6);
  await new Promise((resolve) => setTimeout(resolve, TWO_RUNS_MS));
  expect(await mails()).toEqual([]);
});

it('writes once an hour about one conversation at most', async () => {
  await say(host, guest, 'One');
  await wait(6);
  await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you$/);
  await say(host, guest, 'Two');
  await wait(6);
  await new Promise((resolve) => setTimeout(resolve, TWO_RUNS_MS));
  expect(await mails()).toHaveLength(1);
  await wait(60);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 60_000 });
});

it('is not held up by conversations whose hour is not over', async () => {
  const now = Date.now();
  const ids = Array.from({ length: 200 }, (_, index) => 900_000_000 + index);
  const threads = ids.map((id) => ({ _id: `${id}-${id + 1_000}`, teams: [id, id + 1_000], id }));
  await db
    .collection<{ _id: string }>('conversations')
    .insertMany(
      threads.map(({ _id, teams, id }) => ({ _id, teams, activeAt: new Date(now), toldAt: { [id]: new Date(now) } })),
    );
  const told = { receiverId: { $in: ids } };
  await db.collection('messages').insertMany(
    threads.map(({ _id, id }) => ({
      conversationId: _id,
      receiverId: id,
      senderId: id + 1_000,
      content: 'Still there?',
      read: false,
      unreadAndUntold: true,
      createdAt: new Date(now - 30 * MINUTE_MS),
    })),
  );
  await say(host, guest, 'Which field?');
  await wait(6);
  await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you$/);
  await until(async () => !(await db.collection('messages').findOne({ ...told, remindAfter: null })));
  const waiting = await db
    .collection('messages')
    .find({ ...told, unreadAndUntold: true })
    .toArray();
  expect(waiting).toHaveLength(ids.length);
  for (const { remindAfter } of waiting) expect(Number(remindAfter)).toBe(now + 60 * MINUTE_MS);
});

describe('two teams that are kept apart', () => {
  const WORDS = /narwhal/i;
  const bothWrote = async () => {
    await say(host, guest, 'Narwhal from the host');
    await say(guest, host, 'Narwhal from the guest');
  };
  /** As if all messages were ten minutes old. */
  const tenMinutesLater = () =>
    change(
      'messaging',
      'messages',
      { senderId: { $in: [host.user.id, guest.user.id] } },
      { createdAt: new Date(Date.now() - 10 * MINUTE_MS) },
    );
  const isOwed = () =>
    holds('messaging', 'messages', { senderId: { $in: [host.user.id, guest.user.id] }, unreadAndUntold: true });
  const wordsMailed = async () => {
    const all = [...(await mailbox().to(host.email)), ...(await mailbox().to(guest.email))];
    return all.filter(({ text, html }) => WORDS.test(text + html)).map(({ subject }) => subject);
  };
  const bell = async (team: TestTeam) => (await titles(team)).filter((title) => /wrote to you/.test(title));
  const blocks = () => host.ask(blockTeam, { params: guest.user });
  const block = () => ({ _id: `${host.user.id}.${guest.user.id}`, active: true, at: new Date() });

  /** A pair that is not blocked gets its email: everything before it has been decided by then. */
  const othersAreNotified = async () => {
    const [witness, friend] = await Promise.all([signUp(), signUp()]);
    await agree(witness, friend);
    await say(witness, friend, 'Hello');
    const old = { createdAt: new Date(Date.now() - 6 * MINUTE_MS) };
    await change('messaging', 'messages', { senderId: witness.user.id }, old);
    await mailbox().waitFor(friend.email, /wrote to you/);
  };

  it('hear no more of what they wrote before a block, either way', async () => {
    await bothWrote();
    await blocks();
    await until(async () => !(await isOwed()));
    await tenMinutesLater();
    await othersAreNotified();
    expect(await wordsMailed()).toEqual([]);
    expect([...(await bell(host)), ...(await bell(guest))]).toEqual([]);
  });

  it('hear nothing of a message that was stored at the very moment of the block', async () => {
    await bothWrote();
    await db.collection<{ _id: string }>('blocks').insertOne(block());
    await tenMinutesLater();
    await until(async () => !(await isOwed()));
    expect(await holds('messaging', 'conversations', { teams: guest.user.id, toldAt: { $exists: true } })).toBe(false);
    await othersAreNotified();
    expect(await wordsMailed()).toEqual([]);
  });

  it('lose what waits for its hour already', async () => {
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

  it('are told nothing where the news of a message arrives after that of the block', async () => {
    await notifierDb.collection<{ _id: string }>('blocks').insertOne(block());
    await bothWrote();
    await tenMinutesLater();
    await until(async () => !(await isOwed()));
    await othersAreNotified();
    expect(await wordsMailed()).toEqual([]);
    expect([...(await bell(host)), ...(await bell(guest))]).toEqual([]);
  });

  it('hear nothing of each other while an admin keeps one of them out', async () => {
    const admin = await newAdmin();
    await bothWrote();
    await admin.ask(suspendUser, { params: host.user });
    await until(() => holds('messaging', 'participants', { _id: host.user.id, suspended: true }));
    await tenMinutesLater();
    await until(async () => !(await isOwed()));
    expect(await holds('messaging', 'conversations', { teams: guest.user.id, toldAt: { $exists: true } })).toBe(false);
    expect(await wordsMailed()).toEqual([]);
  });
});

describe('what is read after it was told of', () => {
  const read = () => guest.ask(readThread, { params: { otherUserId: host.user.id } });
  const fates = async () => (await statuses(notifierDb, guest)).filter((status) => status !== 'sent');

  it.each([
    ['the email of the day', () => prefer(guest, { digest: 'daily' })],
    ['the end of quiet hours', () => prefer(guest, { quietHours: quietNow() })],
  ])('does not wait for %s any more, and is seen behind the bell', async (_, choose) => {
    await until(async () => (await statuses(notifierDb, guest)).includes('sent'));
    await choose();
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
    expect(await mails()).toEqual([]);
  });

  it('is told of again when there is more', async () => {
    await prefer(guest, { digest: 'daily' });
    await say(host, guest, 'One');
    await wait(6);
    await notified(guest, /wrote to you/);
    await read();
    await until(async () => (await fates()).includes('skipped'));
    await say(host, guest, 'Two');
    await wait(66);
    await until(async () => (await fates()).includes('waiting'));
    await until(async () =>
      (await guest.ask(listNotifications)).some(({ seen, title }) => !seen && /wrote to you/.test(title)),
    );
  });

  it('is told to the notifier only where there was news to take back', async () => {
    await say(host, guest, 'Read at once');
    await read();
    await read();
    await say(host, guest, 'Read later');
    await wait(6);
    await notified(guest, /wrote to you/);
    expect(await holds('notifier', 'readings', { readerId: guest.user.id, readAt: { $ne: null } })).toBe(false);
    await read();
    await until(() => holds('notifier', 'readings', { readerId: guest.user.id, readAt: { $ne: null } }));
  });
});
