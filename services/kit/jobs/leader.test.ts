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
  expect(looksASecond(10)).toBeCloseTo(1);
  expect(looksASecond(30)).toBeCloseTo(1);
  expect(looksASecond(2)).toBeLessThan(1);
});

it('look every half minute at least: those that were counted may be gone', () => {
  expect(nextLook(row(2, 500), 0, 1)).toBe(30_000);
});

it('never look before the lease is over', () => {
  expect(nextLook(row(500), 0, 0)).toBe(5_000);
});

it('are as many as the last count said until the next one is through', () => {
  expect(nextLook(row(3, 20), 0, 0.5)).toBe(nextLook(row(20), 0, 0.5));
});
