import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './queries.ts';

it.each([
  ['soonest', [1_900_000_000_000, 7]],
  ['nearest', [12.345678, 7]],
  ['nearest', [1e-7, 7]],
  ['best', [-0.5, 7]],
] as const)('writes and reads back a cursor for the order %s with the keys %j', (sort, keys) => {
  expect(readCursor(writeCursor(sort, [...keys]), sort)).toEqual(keys);
});

it.each(['x', '7', 'newest_1_7', 'soonest_1e300_7', 'soonest_1.2.3_7', 'soonest_1_x', 'soonest_Infinity_7'])(
  'responds 400 to the invalid search cursor %s',
  (cursor) => expect(() => readCursor(cursor, 'soonest')).toThrow(expect.objectContaining({ status: 400 })),
);
