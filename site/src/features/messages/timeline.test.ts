import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { LogEntry } from '@playfield/contracts/game-log.ts';
import type { AgreedGame } from '@playfield/contracts/teams.ts';
import { expect, it, describe } from 'vitest';
import type { ThreadMessage } from './thread.ts';
import { timelineOf, clockText, dayHeading, isSameDay } from './timeline.ts';

const at = (minute: number) => `2026-11-20T10:${`${minute}`.padStart(2, '0')}:00.000Z`;
const message = (id: string, minute: number, more: Partial<ThreadMessage> = {}) =>
  ({ id, createdAt: at(minute), ...more }) as ThreadMessage;
const proposal = (id: string, minute: number, more: Partial<Proposal> = {}) =>
  ({ id, createdAt: at(minute), matchupId: null, quick: false, weekend: null, ...more }) as Proposal;
const game = (...log: [LogEntry['what'], number][]) =>
  ({ id: 7, log: log.map(([what, minute]) => ({ at: at(minute), mine: true, what })) }) as AgreedGame;
const keys = (...given: Parameters<typeof timelineOf>) => timelineOf(...given).map(({ key }) => key);

it('orders messages and events by time, with pending messages last', () => {
  const messages = [message('a', 1), message('b', 5), message('c', 0, { sending: true })];
  expect(keys({ messages, cursor: null }, { proposals: [proposal('p', 9), proposal('o', 3)], games: [] })).toEqual([
    'a',
    'o',
    'b',
    'p',
    'c',
  ]);
});

it('omits Quick Match proposals, and events older than the loaded messages', () => {
  const happened = {
    proposals: [proposal('quick', 6, { quick: true }), proposal('old', 1)],
    games: [game(['agreed', 2])],
  };
  expect(keys({ messages: [message('a', 5)], cursor: 'more' }, happened)).toEqual(['a']);
  expect(keys({ messages: [message('a', 5)], cursor: null }, happened)).toEqual(['old', `7 agreed ${at(2)}`, 'a']);
  expect(keys({ messages: [], cursor: null }, happened)).toEqual(['old', `7 agreed ${at(2)}`]);
});

it('shows an accepted proposal and its agreement as one entry, followed by later changes to the game', () => {
  const proposed = proposal('p', 1, { matchupId: 7, status: 'accepted' });
  const games = [game(['agreed', 2], ['posted', 3], ['wrote_details', 4], ['named_field', 6])];
  expect(keys({ messages: [message('a', 5)], cursor: null }, { proposals: [proposed], games })).toEqual([
    'p',
    `7 wrote_details ${at(4)}`,
    'a',
    `7 named_field ${at(6)}`,
  ]);
});

const instantOf = (day: string, time = '14:30') => new Date(`${day}T${time}:00`).toISOString();
const now = new Date('2026-11-25T09:00:00');

describe('dayHeading', () => {
  it.each([
    ['2026-11-25', 'Today'],
    ['2026-11-24', 'Yesterday'],
    ['2026-11-21', 'Saturday, November 21'],
    ['2025-11-22', 'Saturday, November 22, 2025'],
  ])('formats %s as %s', (day, text) => {
    expect(dayHeading(instantOf(day), now)).toBe(text);
  });
});

it('starts each day at the reader’s midnight', () => {
  expect(isSameDay(instantOf('2026-11-25', '00:00'), instantOf('2026-11-25', '23:59'))).toBe(true);
  expect(isSameDay(instantOf('2026-11-25', '23:59'), instantOf('2026-11-26', '00:00'))).toBe(false);
});

it('formats times with a 12-hour clock', () => {
  expect(clockText(instantOf('2026-11-25', '00:05'))).toBe('12:05 AM');
  expect(clockText(instantOf('2026-11-25', '14:30'))).toBe('2:30 PM');
});
