import { expect, it } from 'vitest';
import { linesThatFit } from './words-fit.ts';

/** As if each character were one unit wide. */
const fit = (text: string, width: number) => linesThatFit(text, width, ({ length }) => length);

it('breaks between words, and keeps the breaks that somebody typed', () => {
  expect(fit('Bring both uniforms', 10)).toEqual(['Bring both', 'uniforms']);
  expect(fit('Gate B\n\nNo dogs', 20)).toEqual(['Gate B', '', 'No dogs']);
  expect(fit('', 20)).toEqual(['']);
});

it('breaks within a word that is wider than a line, and within no letter', () => {
  expect(fit('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(fit('to 晨星足球队', 3)).toEqual(['to', '晨星足', '球队']);
  // Wider than the line by itself, and still one sign.
  expect(fit('👨‍👩‍👧👨‍👩‍👧', 4)).toEqual(['👨‍👩‍👧', '👨‍👩‍👧']);
});
