import { randomUUID } from 'node:crypto';
import { countUnread, listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { expect, inject, it } from 'vitest';
import { listen } from '../support/live.ts';
import { agree, signUp, say, type TestTeam } from '../support/teams.ts';

const host = await signUp({ teamName: 'Hosting Hawks', fullName: 'Hana Host' });
const guest = await signUp({ teamName: 'Guest Gators', fullName: 'Gus Guest' });
await agree(host, guest);

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

it('stores and delivers a repeated message once, and flags messages that mention money', async () => {
  await using page = await listen(inject('url'), guest);
  const body = { receiverId: guest.user.id, content: 'Only once', clientId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => host.ask(sendMessage, { body })));
  const first = await host.ask(sendMessage, { body: { ...body, clientId: body.clientId.toUpperCase() } });
  for (const answer of answers) expect(answer).toEqual(first);
  const asking = await say(host, guest, 'Venmo me $120 for the field first');
  const shown = await page.waitFor('message', ({ id }) => id === asking.id);
  expect([first.mentionsMoney, asking.mentionsMoney, shown.mentionsMoney]).toEqual([false, true, true]);
  expect(page.heard('message').filter(({ id }) => id === first.id)).toHaveLength(1);
  expect((await thread(guest, host)).slice(-2)).toMatchObject([
    { id: first.id },
    { id: asking.id, mentionsMoney: true },
  ]);
});

it('does not let a team write first to a stranger', async () => {
  const stranger = await signUp();
  const body = { receiverId: stranger.user.id, content: 'Hello' };
  expect(await host.refused(sendMessage, { body })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await stranger.ask(listConversations)).toEqual([]);
});
