import type { Proposal } from '@playfield/contracts/proposals.ts';
import { expect, it } from 'vitest';
import type { ThreadMessage } from './thread-messages.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-20T10:${`${minute}`.padStart(2, '0')}:00.000Z`;
const message = (id: string, minute: number, more: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  senderId: 1,
  senderName: 'Kim',
  senderTeamName: 'Larks',
  receiverId: 2,
  receiverName: 'Lee',
  receiverTeamName: 'Owls',
  content: id,
  read: false,
  createdAt: at(minute),
  ...more,
});
const times = {
  date: '2026-12-05',
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'America/Denver',
  location: 'Boulder',
};
const proposal = (id: string, minute: number, more: Partial<Proposal> = {}): Proposal => ({
  id,
  kind: 'change',
  status: 'pending',
  mine: false,
  team: { id: 2, teamName: 'Owls', teamLocation: '' },
  matchupId: 7,
  game: times,
  before: null,
  host: null,
  reason: 'field',
  note: null,
  late: false,
  quick: false,
  createdAt: at(minute),
  ...more,
});
const keys = (...given: Parameters<typeof timelineOf>) => timelineOf(...given).map(({ key }) => key);

it('has what was said and done in its order, and what is being sent last', () => {
  const messages = [message('a', 1), message('b', 5), message('c', 0, { sending: true })];
  expect(keys({ messages, cursor: null }, [proposal('p', 9), proposal('o', 3)], 2)).toEqual(['a', 'o', 'b', 'p', 'c']);
});

it('leaves out other teams, Quick Match, and what is older than the loaded messages', () => {
  const others = [
    proposal('elsewhere', 6, { team: { id: 3, teamName: 'Jays', teamLocation: '' } }),
    proposal('quick', 6, { quick: true }),
    proposal('old', 1),
  ];
  expect(keys({ messages: [message('a', 5)], cursor: 'more' }, others, 2)).toEqual(['a']);
  expect(keys({ messages: [message('a', 5)], cursor: null }, others, 2)).toEqual(['old', 'a']);
  expect(keys({ messages: [], cursor: null }, others, 2)).toEqual(['old']);
});
