import { expect, it } from 'vitest';
import { tokensOf } from './tokens.ts';

it('ignores case, accents and punctuation, and keeps each word once', () => {
  expect(tokensOf('Peña Bears', null, 'peña, CO: Field #3 (bears!)')).toEqual(['pena', 'bears', 'co', 'field', '3']);
});

it('limits the number and length of words', () => {
  const many = Array.from({ length: 500 }, (_, index) => `word${index}`).join(' ');
  expect(tokensOf(many)).toHaveLength(200);
  expect(tokensOf('x'.repeat(1_000))).toEqual(['x'.repeat(40)]);
  expect(tokensOf('***', '')).toEqual([]);
});
