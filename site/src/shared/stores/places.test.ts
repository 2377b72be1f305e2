import { expect, test } from 'vitest';
import { countOfSuggestions, moveChoice } from './places.ts';

test('the arrows go round the suggestions, from none to the first or the last', () => {
  expect([-1, 0, 2].map((active) => moveChoice('ArrowDown', active, 3))).toEqual([0, 1, 0]);
  expect([-1, 0, 2].map((active) => moveChoice('ArrowUp', active, 3))).toEqual([2, 2, 1]);
  expect(moveChoice('a', 1, 3)).toBeUndefined();
});

test('their count is said only where there are some', () => {
  expect([0, 1, 8].map(countOfSuggestions)).toEqual(['', '1 suggestion', '8 suggestions']);
});
