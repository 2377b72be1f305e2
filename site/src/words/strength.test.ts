import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each(['password', 'Password', '123456'])('%s is common, whatever its case', async (password) => {
  expect(await strengthOf(password)).toMatchObject({ score: 0, common: true });
});

test('a password close to a common one is weak, not common, and told what would help', async () => {
  const { score, words, common } = await strengthOf('Passw0rd!');
  expect({ score, common }).toEqual({ score: 1, common: false });
  expect(words).toBe('Weak. This is close to a common password. Add another word or two.');
});

test('a few words together are strong', async () => {
  expect(await strengthOf('correct horse battery')).toEqual({ score: 4, words: 'Strong', common: false });
});
