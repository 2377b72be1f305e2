import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { expect, it } from 'vitest';
import { freshSlots } from './shown-slots.ts';

const day = (number: number, hours: number) => ({ from: number * 24 * HOUR_MS, to: (number * 24 + hours) * HOUR_MS });

it('does not show a slot again, even if an earlier day was shown after a later one', () => {
  const free = [day(1, 8), day(2, 8), day(3, 8)];
  expect(freshSlots(free, [day(2, 4), day(1, 4)], 3)).toEqual([day(3, 4)]);
});

it('limits the number and length of shown slots', () => {
  const free = [1, 2, 3, 4].map((number) => day(number, 8));
  expect(freshSlots(free, [], 3)).toEqual([day(1, 4), day(2, 4), day(3, 4)]);
  const all = freshSlots(
    free,
    [9, 10, 11, 12, 13].map((number) => day(number, 4)),
    3,
  );
  expect(all).toEqual([day(1, 4)]);
});
