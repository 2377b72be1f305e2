import {
  COMMON_PASSWORD,
  SITE_NAME_PASSWORD,
  SITE_WORD_PASSWORD,
} from '@playfield/contracts/fields/refused-passwords.ts';
import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each(['password', 'Password', '123456'])('rejects %s as common, ignoring case', async (password) => {
  expect(await strengthOf(password)).toEqual({
    score: 0,
    words: `Very weak. ${COMMON_PASSWORD}`,
    refusal: COMMON_PASSWORD,
  });
});

test.each([
  ['Playfield-2026', SITE_NAME_PASSWORD],
  ['12-Baseball-12', SITE_WORD_PASSWORD],
])('rejects %s as easy to guess on this site, before the server does', async (password, refusal) => {
  expect(await strengthOf(password)).toEqual({ score: 0, words: `Very weak. ${refusal}`, refusal });
});

test('rates a variation of a common password as weak, with advice', async () => {
  const { score, words, refusal } = await strengthOf('Passw0rd!');
  expect({ score, refusal }).toEqual({ score: 1, refusal: null });
  expect(words).toBe('Weak. This is close to a common password. Add another word or two.');
});

test('rates several words as strong', async () => {
  expect(await strengthOf('correct horse battery')).toEqual({ score: 4, words: 'Strong', refusal: null });
});
