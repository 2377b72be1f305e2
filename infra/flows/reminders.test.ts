import { readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { connectMongo } from '@playfield/kit/mongo.ts';
import { afterAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { befriend, mailbox, managerRegistration, signUp } from '../testing/teams.ts';
import type { TestTeam } from '../testing/teams.ts';

const MINUTE_MS = 60_000;
/** Two rounds of what looks for unread messages. */
const ROUNDS_MS = 3_000;

const db = await connectMongo(inject('mongoUrl'), 'messaging');
afterAll(() => db.close());

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  const named = (teamName: string) => signUp(managerRegistration({ teamName }));
  [host, guest] = await Promise.all([named('Hosting Hawks'), named('Guest Gators')]);
  await befriend(host, guest);
});

const say = (content: string) => host.ask(sendMessage, { body: { receiverId: guest.user.id, content } });
/** Makes what was written look so many minutes older. */
async function wait(minutes: number): Promise<void> {
  const [between] = [{ receiverId: guest.user.id, senderId: host.user.id }];
  const messages = await db.collection('messages').find(between).toArray();
  for (const { _id, createdAt } of messages) {
    await db
      .collection('messages')
      .updateOne({ _id }, { $set: { createdAt: new Date(Number(createdAt) - minutes * MINUTE_MS) } });
  }
  const conversation = { teams: guest.user.id };
  const known = await db.collection('conversations').findOne(conversation);
  const told: unknown = known?.['toldAt']?.[guest.user.id];
  if (told instanceof Date)
    await db.collection('conversations').updateOne(conversation, {
      $set: { [`toldAt.${guest.user.id}`]: new Date(told.getTime() - minutes * MINUTE_MS) },
    });
}
const letters = async () => (await mailbox().to(guest.email)).filter(({ subject }) => /wrote to you/.test(subject));

it('tells of messages that nobody read for five minutes, in one letter, with the latest words', async () => {
  await say('First');
  await say(`Which field?\n${'x'.repeat(300)}`);
  await new Promise((resolve) => setTimeout(resolve, ROUNDS_MS));
  expect(await letters()).toEqual([]);
  await wait(5);
  const letter = await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you 2 times/);
  expect(letter.text).toContain('Which field? xxx');
  expect(letter.text).toContain('…');
  expect(letter.text).toContain(`/messages/${host.user.id}`);
});

it('is silent on what was read in time', async () => {
  await say('Are you there?');
  await guest.ask(readThread, { params: { otherUserId: host.user.id } });
  await wait(6);
  await new Promise((resolve) => setTimeout(resolve, ROUNDS_MS));
  expect(await letters()).toEqual([]);
});

it('writes once an hour about one conversation at most', async () => {
  await say('One');
  await wait(6);
  await mailbox().waitFor(guest.email, /Hosting Hawks wrote to you$/);
  await say('Two');
  await wait(6);
  await new Promise((resolve) => setTimeout(resolve, ROUNDS_MS));
  expect(await letters()).toHaveLength(1);
  await wait(60);
  await vi.waitFor(async () => expect(await letters()).toHaveLength(2), { timeout: 20_000 });
});
