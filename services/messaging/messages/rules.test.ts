import { expect, it } from 'vitest';
import { blockId, conversationId, otherTeam } from './rules.ts';

it('gives two teams one conversation, regardless of the order', () => {
  expect(conversationId(12, 9)).toBe('9-12');
  expect(conversationId(9, 12)).toBe('9-12');
});

it('finds the other team in a conversation', () => {
  expect(otherTeam([9, 12], 9)).toBe(12);
  expect(otherTeam([9, 12], 12)).toBe(9);
});

it('gives the two directions of a block different IDs', () => {
  expect(blockId(9, 12)).not.toBe(blockId(12, 9));
});
