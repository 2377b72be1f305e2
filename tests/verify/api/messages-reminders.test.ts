import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { agree, mailbox, signUpTeams, say, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

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
  const notifiedAt: unknown = known?.['notifiedAt']?.[guest.user.id];
  if (notifiedAt instanceof Date)
    await db.collection('conversations').updateOne(conversation, {
      $set: { [`notifiedAt.${guest.user.id}`]: new Date(notifiedAt.getTime() - minutes * MINUTE_MS) },
    });
}

it('reaches a conversation behind many whose hour is not over', async () => {
  const now = Date.now();
  const ids = Array.from({ length: 200 }, (_, index) => 900_000_000 + index);
  const threads = ids.map((id) => ({ _id: `${id}-${id + 1_000}`, teams: [id, id + 1_000], id }));
  await db.collection<{ _id: string }>('conversations').insertMany(
    threads.map(({ _id, teams, id }) => ({
      _id,
      teams,
      activeAt: new Date(now),
      notifiedAt: { [id]: new Date(now) },
    })),
  );
  const told = { conversationId: { $in: threads.map(({ _id }) => _id) } };
  await db.collection('messages').insertMany(
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
  await until(async () => !(await db.collection('messages').findOne({ ...told, remindAfter: null })));
  const waiting = await db
    .collection('messages')
    .find({ ...told, toNotify: true })
    .toArray();
  expect(waiting).toHaveLength(ids.length);
  for (const { remindAfter } of waiting) expect(Number(remindAfter)).toBe(now + 60 * MINUTE_MS);
});
