import { expect, test } from 'vitest';
import { countOfSuggestions, moveChoice } from './places.ts';

test('cycles through the suggestions with the arrow keys, starting with the first or last', () => {
  expect([-1, 0, 2].map((active) => moveChoice('ArrowDown', active, 3))).toEqual([0, 1, 0]);
  expect([-1, 0, 2].map((active) => moveChoice('ArrowUp', active, 3))).toEqual([2, 2, 1]);
  expect(moveChoice('a', 1, 3)).toBeUndefined();
});

test('announces the number of suggestions only if there are any', () => {
  expect([0, 1, 8].map(countOfSuggestions)).toEqual(['', '1 suggestion', '8 suggestions']);
});
