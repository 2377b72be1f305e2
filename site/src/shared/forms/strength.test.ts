import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test('rates a variation of a common password as weak, with advice', async () => {
  const { score, words, refusal } = await strengthOf('Passw0rd!');
  expect({ score, refusal }).toEqual({ score: 1, refusal: null });
  expect(words).toBe('Weak. This is close to a common password. Add another word or two.');
});

test('rates a password of several words as strong', async () => {
  expect(await strengthOf('correct horse battery')).toEqual({ score: 4, words: 'Strong', refusal: null });
});
