import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import type { ConversationRecord, MessageRecord } from './model.ts';
import { presentConversation, presentInThread, presentMessage, type NameOf } from './present.ts';

const names = new Map<number, ReturnType<NameOf>>([
  [9, { fullName: 'Robin Reyes', teamName: 'Boulder Bears', sport: 'soccer', crest: 'round.sash.navy.gold.sport' }],
  [12, { fullName: 'Sam Stone', teamName: 'Denver Ducks', sport: null }],
]);
const nameOf = (id: number) => names.get(id) ?? { fullName: '', teamName: '', sport: null };
const activeAt = new Date('2027-05-01T10:00:00Z');
const conversation = { _id: '9-12', teams: [9, 12], activeAt } as unknown as ConversationRecord;
const record = {
  _id: new Types.ObjectId(),
  conversationId: '9-12',
  senderId: 9,
  receiverId: 12,
  content: 'See you at ten',
  read: false,
  createdAt: activeAt,
} as MessageRecord;

it('shows a message with both teams’ names', () => {
  expect(presentMessage(record, nameOf)).toMatchObject({
    senderTeamName: 'Boulder Bears',
    receiverTeamName: 'Denver Ducks',
    content: 'See you at ten',
    createdAt: '2027-05-01T10:00:00.000Z',
  });
});

it('shows a conversation by its latest message and the reader’s unread count', () => {
  expect(presentConversation(conversation, record, { id: 12, unreadCount: 3 }, nameOf)).toMatchObject({
    content: 'See you at ten',
    unreadCount: 3,
    crest: 'round.sash.navy.gold.soccer',
  });
});

it('shows an empty conversation as an empty, read message from the other team', () => {
  expect(presentConversation(conversation, undefined, { id: 12, unreadCount: 0 }, nameOf)).toMatchObject({
    id: '9-12',
    senderId: 9,
    receiverId: 12,
    content: '',
    read: true,
    senderTeamName: 'Boulder Bears',
  });
});

it('marks messages that mention money only in threads', () => {
  const asking = { ...record, content: 'Venmo me $120' };
  expect(presentInThread(asking, nameOf)).toMatchObject({ content: 'Venmo me $120', mentionsMoney: true });
  expect(presentInThread(record, nameOf).mentionsMoney).toBe(false);
  expect(presentMessage(asking, nameOf)).not.toHaveProperty('mentionsMoney');
});
