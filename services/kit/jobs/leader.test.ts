import { expect, it } from 'vitest';
import { nextLook } from './leader.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const row = (standbys: number, counted = 0) => ({
  _id: 'pollers',
  holder: 'leader',
  until: new Date(5_000),
  standbys: ids(standbys),
  counted: ids(counted),
});
/** Looks a second of all standbys together, when each waits for the average time. */
const looksASecond = (count: number) => (count * 1_000) / nextLook(row(count), 0, 0.5);

it('look about once a second, however many they are', () => {
  expect(looksASecond(50)).toBeCloseTo(1);
  expect(looksASecond(500)).toBeCloseTo(1);
  expect(looksASecond(2)).toBeLessThan(1);
});

it('never look before the lease is over', () => {
  expect(nextLook(row(500), 0, 0)).toBe(5_000);
});

it('are as many as the last count said until the next one is through', () => {
  expect(nextLook(row(3, 40), 0, 0.5)).toBe(nextLook(row(40), 0, 0.5));
});
