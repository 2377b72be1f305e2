import { expect, test } from 'vitest';
import { nextPath } from './next.ts';

const origin = 'https://playfield.example';

test('a path of this site is followed, with its query', () => {
  expect(nextPath('?next=%2Fmessages%2F12%3Ffrom%3Dmail', origin)).toBe('/messages/12?from=mail');
});

test.each([
  '',
  '?next=',
  '?next=https://elsewhere.example/',
  '?next=//elsewhere.example',
  '?next=/%5Celsewhere.example',
  '?next=javascript:alert(1)',
])('anything else leads home: %s', (search) => expect(nextPath(search, origin)).toBe('/'));
