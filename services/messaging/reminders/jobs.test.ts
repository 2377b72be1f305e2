import { expect, it } from 'vitest';
import { excerptOf } from './jobs.ts';

it('puts a message of up to 160 characters on a single line', () => {
  expect(excerptOf('See you\n\nat  ten')).toBe('See you at ten');
  expect(excerptOf('a'.repeat(160))).toBe('a'.repeat(160));
});

it('truncates a long message to 160 characters, counting an emoji as one character', () => {
  expect(excerptOf('a'.repeat(161))).toBe(`${'a'.repeat(159)}…`);
  const family = '👨‍👩‍👧‍👦';
  expect(excerptOf(family.repeat(200))).toBe(`${family.repeat(159)}…`);
});
