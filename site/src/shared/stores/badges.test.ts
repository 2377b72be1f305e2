import { beforeEach, expect, it } from 'vitest';
import { $unread, noteUnread, refreshUnread } from './badges.ts';

beforeEach(() => refreshUnread());

it('ignores an older count that arrives late', () => {
  noteUnread({ count: 2, serial: 12 });
  noteUnread({ count: 0, serial: 14 });
  noteUnread({ count: 1, serial: 13 });
  expect($unread.get()).toBe(0);
  noteUnread({ count: 3, serial: 15 });
  expect($unread.get()).toBe(3);
});

it('accepts serial numbers that restart after a refresh', async () => {
  noteUnread({ count: 2, serial: 12 });
  await refreshUnread();
  noteUnread({ count: 4, serial: 1 });
  expect($unread.get()).toBe(4);
});
