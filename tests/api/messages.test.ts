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

it('opens a conversation once one team accepts the other, delivers messages both ways and marks them as read', async () => {
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

describe('a repeated message', () => {
  const once = (content: string) => ({ receiverId: guest.user.id, content, clientId: randomUUID() });
  const countIn = async (content: string) =>
    (await thread(guest, host)).filter((message) => message.content === content).length;

  it('returns the stored message, is delivered once, and is flagged if it mentions money', async () => {
    await using page = await listen(inject('url'), guest);
    const body = once('Only once');
    const answers = await Promise.all(Array.from({ length: 20 }, () => host.ask(sendMessage, { body })));
    const first = answers[0]!;
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const again = { ...body, clientId: body.clientId.toUpperCase() };
    expect(await host.ask(sendMessage, { body: again })).toEqual(first);
    const asking = await say(host, guest, 'Venmo me $120 for the field first');
    const shown = await page.waitFor('message', ({ id }) => id === asking.id);
    expect([first.mentionsMoney, asking.mentionsMoney, shown.mentionsMoney]).toEqual([false, true, true]);
    expect((await thread(guest, host)).at(-1)).toMatchObject({ id: asking.id, mentionsMoney: true });
    expect(page.heard('message').filter(({ id }) => id === first.id)).toHaveLength(1);
    expect(await countIn('Only once')).toBe(1);
  });
});

it('does not let a team write first to a stranger', async () => {
  const body = { receiverId: stranger.user.id, content: 'Hello' };
  expect(await host.refused(sendMessage, { body })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await stranger.ask(listConversations)).toEqual([]);
});
