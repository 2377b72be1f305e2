import { expect, it } from 'vitest';
import { containing } from './text-search.ts';

it('matches every record if the text is empty', () => expect(containing('  ', ['email'])).toEqual({}));

it('matches every character of the text literally, in each field', () => {
  const text = String.raw`(a.b)*[c]+?^$|{d}\d`;
  const { $or: [one, other] = [] } = containing(` ${text} `, ['email', 'teamName']);
  expect(Object.keys({ ...one, ...other })).toEqual(['email', 'teamName']);
  const { $regex = '', $options } = one?.['email'] ?? {};
  expect(new RegExp($regex, $options).test(text.toUpperCase())).toBe(true);
  expect(new RegExp($regex, $options).test('aab')).toBe(false);
});
