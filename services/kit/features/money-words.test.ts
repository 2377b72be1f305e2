import { expect, it } from 'vitest';
import { mentionsMoney } from './money-words.ts';

it.each([
  ['VENMO me tonight', true],
  ['Do you have Zelle?', true],
  ['Just get two gift cards', true],
  ['A deposit holds the field', true],
  ['It is $40 each', true],
  ['The score was 5-3', false],
  ['Cashmere plays the Bucks', false],
  ['We feel ready', false],
  ['', false],
])('decides whether %j mentions money: %s', (text, expected) => expect(mentionsMoney(text)).toBe(expected));
