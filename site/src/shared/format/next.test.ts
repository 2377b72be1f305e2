import { expect, test } from 'vitest';
import { nextPath, ownPath } from './next.ts';

const origin = 'https://playfield.example';

test('returns a path on this site with its query and hash', () => {
  expect(nextPath('?next=%2Fmessages%2F12%3Ffrom%3Dmail', origin)).toBe('/messages/12?from=mail');
  expect(nextPath('?next=%2Faccount-settings%23two-step', origin)).toBe('/account-settings#two-step');
});

test.each([
  '',
  '?next=',
  '?next=https://elsewhere.example/',
  '?next=//elsewhere.example',
  '?next=/%5Celsewhere.example',
  '?next=javascript:alert(1)',
  '?next=/.//elsewhere.example/x',
  '?next=/..//elsewhere.example/x',
  '?next=/%252e//elsewhere.example/x',
  '?next=/.%09//elsewhere.example/x',
  '?next=/%0A/elsewhere.example',
  '?next=/./%5Celsewhere.example',
  '?next=/messages/..//elsewhere.example',
])('returns the home page for a missing or foreign address: %s', (search) =>
  expect(nextPath(search, origin)).toBe('/'),
);

test('never returns an address on another site for any mix of dots, slashes, backslashes and whitespace', () => {
  const parts = [...'/\\.\t\n\r@:\u2215\uFF0F\u0000a'.split(''), '..', '%2e', '%2f', '%5c'];
  const triples = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `${a}${b}${c}`)));
  for (const triple of triples) {
    for (const address of [`/${triple}elsewhere.example/x`, `/${triple}/elsewhere.example/x`]) {
      const path = ownPath(address, origin);
      if (path !== undefined) expect(new URL(path, origin).origin, JSON.stringify(address)).toBe(origin);
    }
  }
});
