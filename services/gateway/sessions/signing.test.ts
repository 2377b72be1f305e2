import { expect, it } from 'vitest';
import { signingKeys } from './signing.ts';

const [OLD, NEW] = ['an old key of thirty-two characters', 'a new key of thirty-two characters!'];
const cookie = 'pf_session=abcdef';

it('knows what any of its keys has signed, by the first of them from now on', () => {
  const before = signingKeys([OLD]);
  const after = signingKeys([NEW, OLD]);
  expect(after.index(cookie, before.sign(cookie))).toBe(1);
  expect(after.index(cookie, after.sign(cookie))).toBe(0);
  expect(signingKeys([NEW]).verify(cookie, before.sign(cookie))).toBe(false);
});

it('knows nothing else', () => {
  const keys = signingKeys([NEW]);
  const signature = keys.sign(cookie);
  for (const wrong of [
    '',
    'x',
    signature.slice(1),
    `${signature}A`,
    `A${signature.slice(1)}`,
    signature.toUpperCase(),
    '💥',
  ])
    expect(keys.verify(cookie, wrong), wrong).toBe(false);
  expect(keys.verify(`${cookie}g`, signature)).toBe(false);
});

it('has at least one key', () => {
  expect(() => signingKeys([])).toThrow('no key');
});
