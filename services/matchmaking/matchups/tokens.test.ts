import { expect, it } from 'vitest';
import { wordsOf } from './tokens.ts';

it('folds case, accents and punctuation, and keeps each word once', () => {
  expect(wordsOf('Peña Bears', null, 'peña, CO: Field #3 (bears!)')).toEqual(['pena', 'bears', 'co', 'field', '3']);
});

it('keeps a bounded number of bounded words', () => {
  const many = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');
  expect(wordsOf(many)).toHaveLength(200);
  expect(wordsOf('x'.repeat(1_000))).toEqual(['x'.repeat(40)]);
  expect(wordsOf('***', '')).toEqual([]);
});
