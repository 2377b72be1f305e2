import { randomUUID } from 'node:crypto';
import { countUnread, listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { agree, signUp, say, type TestTeam } from '../support/teams.ts';

let host: TestTeam;
let guest: TestTeam;
let stranger: TestTeam;

beforeAll(async () => {
  const named = (teamName: string, fullName: string) => signUp({ teamName, fullName });
  [host, guest, stranger] = await Promise.all([
    named('Hosting Hawks', 'Hana Host'),
    named('Guest Gators', 'Gus Guest'),
    named('Strange Storks', 'Stan Storks'),
  ]);
  await agree(host, guest);
});

const thread = (reader: TestTeam, other: TestTeam) =>
  reader.ask(readThread, { params: { otherUserId: other.user.id } });

describe('a conversation', () => {
  it('exists for both teams as soon as one accepted the other', async () => {
    expect(await guest.ask(listConversations)).toEqual([
      expect.objectContaining({
        senderId: host.user.id,
        senderTeamName: 'Hosting Hawks',
        senderName: 'Hana Host',
        content: '',
        unreadCount: 0,
      }),
    ]);
    expect(await thread(guest, host)).toEqual([]);
  });

  it('carries messages both ways, counts unread ones and marks them read', async () => {
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
    expect(await guest.ask(listConversations)).toEqual([
      expect.objectContaining({ content: 'We bring the balls.', unreadCount: 2 }),
    ]);

    expect((await thread(guest, host)).map(({ content }) => content)).toEqual([
      'See you Saturday?\nField 2.',
      'We bring the balls.',
    ]);
    expect(await guest.ask(countUnread)).toEqual({ count: 0 });
    expect((await thread(host, guest)).every(({ read }) => read)).toBe(true);

    await say(guest, host, 'Great!');
    expect(await host.ask(countUnread)).toEqual({ count: 1 });
  });

  it('returns its latest page first and older messages by cursor', async () => {
    for (let number = 1; number <= 60; number += 1) await say(guest, host, `Message ${number}`);
    const { json, headers } = await host.raw('GET', `/api/messages/${guest.user.id}`);
    const latest = json as { content: string }[];
    expect(latest).toHaveLength(50);
    expect(latest.at(-1)).toMatchObject({ content: 'Message 60' });
    const cursor = headers.get('x-next-cursor') ?? '';
    const older = await host.ask(readThread, { params: { otherUserId: guest.user.id }, query: { cursor } });
    expect(older.at(-1)).toMatchObject({ content: 'Message 10' });
    expect(older.some(({ content }) => content === latest[0]?.content)).toBe(false);
  });
});

describe('a repeated message', () => {
  const once = (content: string) => ({ receiverId: guest.user.id, content, clientId: randomUUID() });
  const countIn = async (content: string) =>
    (await thread(guest, host)).filter((message) => message.content === content).length;

  it('is answered with the stored message and delivered once, and one that mentions money is flagged', async () => {
    await using page = await listen(inject('url'), guest);
    const body = once('Only once');
    const first = await host.ask(sendMessage, { body });
    const again = { ...body, clientId: body.clientId.toUpperCase() };
    expect(await host.ask(sendMessage, { body: again })).toEqual(first);
    const asking = await say(host, guest, 'Venmo me $120 for the field first');
    const shown = await page.waitFor('message', ({ id }) => id === asking.id);
    expect([first.mentionsMoney, asking.mentionsMoney, shown.mentionsMoney]).toEqual([false, true, true]);
    expect((await thread(guest, host)).at(-1)).toMatchObject({ id: asking.id, mentionsMoney: true });
    expect(page.heard('message').filter(({ id }) => id === first.id)).toHaveLength(1);
    expect(await countIn('Only once')).toBe(1);
  });

  it('is stored once when it arrives 20 times concurrently', async () => {
    const body = once('Twenty at once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => host.ask(sendMessage, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countIn('Twenty at once')).toBe(1);
  });
});

it('strangers can neither write nor read', async () => {
  const body = { receiverId: host.user.id, content: 'Hello' };
  expect(await stranger.refused(sendMessage, { body })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await host.refusedWith(sendMessage, { body })).toBe(403);
  expect(await host.refusedWith(sendMessage, { body: { ...body, receiverId: 999_999_999 } })).toBe(403);
  expect(await stranger.refusedWith(readThread, { params: { otherUserId: host.user.id } })).toBe(404);
  expect(await stranger.ask(listConversations)).toEqual([]);
});
