import type { IndexShape, QueryShape } from '@playfield/kit/data/query-shapes.ts';
import { expect, it } from 'vitest';
import { findingsIn } from './queries.ts';

const collection = 'playfield_messaging.messages';
const index = (keys: string[], more: Partial<IndexShape> = {}): IndexShape => ({
  keys: Object.fromEntries(keys.map((key) => [key, 1])),
  sparse: false,
  partial: null,
  ...more,
});
const query = (filter: QueryShape['filter'], more: Partial<QueryShape> = {}): QueryShape => ({
  collection,
  command: 'find',
  filter,
  sort: [],
  limited: false,
  hinted: false,
  ...more,
});
const wrongWith = (asked: QueryShape, ...indexes: IndexShape[]) =>
  findingsIn([{ collection, indexes }, asked]).map(({ wrong }) => wrong);

const NONE = ['no index'];
const poller = 'Games';

it('finds a query that no index begins with', () => {
  expect(wrongWith(query({ _id: 'objectid' }))).toEqual([]);
  expect(wrongWith(query({ at: 'date' }))).toEqual(NONE);
  expect(wrongWith(query({ at: 'date' }), index(['team', 'at']))).toEqual(NONE);
  expect(wrongWith(query({ at: { $lte: 'date' }, word: 'string' }), index(['at']))).toEqual([]);
  expect(wrongWith(query({ at: { $ne: 'null' } }), index(['at']))).toEqual(NONE);
  expect(wrongWith(query({ $and: [{ team: 'number' }, { at: 'date' }] }), index(['at']))).toEqual([]);
});

it('wants an index for each branch of a choice', () => {
  const choice = query({ $or: [{ team: 'number' }, { at: 'date' }] });
  expect(wrongWith(choice, index(['team']))).toEqual(NONE);
  expect(wrongWith(choice, index(['team']), index(['at']))).toEqual([]);
});

it('takes a partial index for a branch only where the rest says that it has all', () => {
  const partial = index(['at'], { partial: { unread: true } });
  const within = {
    $or: [
      { unread: true, at: { $lte: 'date' } },
      { unread: true, at: 'null' },
    ],
  };
  expect(wrongWith(query(within), partial)).toEqual(NONE);
  const outside = { unread: true, $or: [{ at: { $lte: 'date' } }, { at: 'null' }] };
  expect(wrongWith(query(outside), partial)).toEqual([]);
  expect(wrongWith(query({ $and: [{ unread: true }, { $or: outside.$or }] }), partial)).toEqual([]);
});

it('takes an order for what an index is good for where there is a limit', () => {
  const ordered = { sort: ['at'] };
  expect(wrongWith(query({}, ordered), index(['at']))).toEqual(NONE);
  expect(wrongWith(query({}, { ...ordered, limited: true }), index(['at']))).toEqual([]);
});

it('uses partial and sparse indexes only where MongoDB would', () => {
  const dates = index(['at'], { partial: { at: { $type: 'date' } } });
  expect(wrongWith(query({ at: { $lte: 'date' } }), dates)).toEqual(NONE);
  expect(wrongWith(query({ at: { $lte: 'date', $type: 'date' } }), dates)).toEqual([]);
  const open = index(['at'], { partial: { status: 'open' } });
  expect(wrongWith(query({ at: 'date', status: 'closed' }), open)).toEqual(NONE);
  expect(wrongWith(query({ at: 'date', status: 'open' }), open)).toEqual([]);
  const given = index(['code'], { partial: { code: { $exists: true } } });
  expect(wrongWith(query({ code: 'string' }), given)).toEqual([]);
  expect(wrongWith(query({ code: 'null' }), given)).toEqual(NONE);
  const numbers = index(['team'], { partial: { team: { $gt: 0 } } });
  expect(wrongWith(query({ team: 'number' }), numbers)).toEqual([]);
  expect(wrongWith(query({ team: 'null' }), numbers)).toEqual(NONE);
  const sparse = index(['team'], { sparse: true });
  expect(wrongWith(query({ team: 'number' }), sparse)).toEqual([]);
  expect(wrongWith(query({ team: { $in: 'null' } }), sparse)).toEqual(NONE);
});

it('wants an index for all that a loop asks for', () => {
  const due = query({ status: 'open', closedAt: 'null', at: { $lte: 'date' } }, { poller });
  expect(wrongWith(due, index(['status', 'at']))).toEqual(['reads more than it finds']);
  expect(wrongWith(due, index(['status', 'closedAt', 'at']))).toEqual([]);
  const { poller: _, ...call } = due;
  expect(wrongWith(call, index(['status', 'at']))).toEqual([]);
});

it('takes no more for a loop’s than one document, or those that others are at', () => {
  const one = query({ _id: 'string', status: 'open' }, { poller });
  expect(wrongWith(one)).toEqual([]);
  expect(wrongWith({ ...one, filter: { _id: { $gt: 'string' }, status: 'open' } })).toEqual([
    'reads more than it finds',
  ]);
  const lease = query({ status: 'open', claimedUntil: { $not: 'document' } }, { poller });
  expect(wrongWith(lease, index(['status']))).toEqual([]);
  expect(wrongWith({ ...lease, filter: { status: 'open', at: { $ne: 'date' } } }, index(['status']))).toEqual([
    'reads more than it finds',
  ]);
});

it('leaves alone what names its index, and what reads the first or counts all', () => {
  expect(wrongWith(query({ grams: 'string' }, { hinted: true }))).toEqual([]);
  expect(wrongWith(query({}))).toEqual(NONE);
  expect(wrongWith(query({}, { limited: true }))).toEqual([]);
  expect(wrongWith(query({}, { command: 'count' }))).toEqual([]);
});
