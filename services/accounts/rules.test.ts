import {
  COMMON_PASSWORD,
  SITE_NAME_PASSWORD,
  SITE_WORD_PASSWORD,
} from '@playfield/contracts/fields/refused-passwords.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches, refuseGuessable } from './users/password-hash.ts';
import { inConstantTime, hashToken, mailboxOf, newToken, sameMailbox } from './rules.ts';
import { newRecoveryCodes } from './two-step/codes.ts';

it('creates 256-bit tokens along with their hashes', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toBe(hash);
  expect(newToken().token).not.toBe(token);
});

it('hashes passwords with argon2id at the strength that OWASP recommends', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches('correct horse battery', hash)).toBe(true);
  expect(await passwordMatches('wrong', hash)).toBe(false);
  expect(await passwordMatches('nobody has this password', undefined)).toBe(false);
});

it('compares passwords exactly as they were entered, up to 128 characters', async () => {
  const long = ` Ünder the 🏀 Hoop ${'x'.repeat(128)}`.slice(0, 128);
  const hash = await hashPassword(long);
  expect(await passwordMatches(long, hash)).toBe(true);
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.normalize('NFD')])
    expect(await passwordMatches(other, hash), other).toBe(false);
});

it.each([
  ['Password1', COMMON_PASSWORD],
  ['baseball', COMMON_PASSWORD],
  ['Playfield', SITE_NAME_PASSWORD],
  ['playfield2026!', SITE_NAME_PASSWORD],
  ['12-Baseball-12', SITE_WORD_PASSWORD],
  ['Team Manager 1', SITE_WORD_PASSWORD],
  ['p.l.a.y.b.a.l.l', SITE_WORD_PASSWORD],
  ['      ', COMMON_PASSWORD],
  ['aaaaaaaa', COMMON_PASSWORD],
  ['ABCDEFG', COMMON_PASSWORD],
  ['87654321', COMMON_PASSWORD],
  ['Baseball Team 9', SITE_WORD_PASSWORD],
  ['playfield-team', SITE_WORD_PASSWORD],
])('rejects the password %s with a reason', (password, reason) =>
  expect(refuseGuessable(password, 'password')).rejects.toThrow(reason),
);

it.each(['correct horse battery', 'playfield of dreams', '8401-2298-1175', 'baseball on tuesdays', 'abcdefgi'])(
  'accepts the password %s',
  (password) => expect(refuseGuessable(password, 'password')).resolves.toBeUndefined(),
);

it('creates ten 140-bit recovery codes along with their hashes', () => {
  const { codes, hashes } = newRecoveryCodes();
  expect(new Set([...codes, ...hashes]).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){6}[a-z2-7]{4}$/);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

it('pads quick operations to a minimum duration, so that timing does not reveal the result', async () => {
  const done = inConstantTime(async () => 'done');
  expect(await Promise.race([done, sleep(250, 'waiting')])).toBe('waiting');
  expect(await done).toBe('done');
});

it('matches only addresses that belong to the same mailbox', () => {
  const cases = {
    'ann.lee+x@gmail.com': ['annlee@gmail.com', 'a.n.n.lee@googlemail.com', 'annlee+2@gmail.com'],
    'bo.li@club.org': ['bo.li@club.org', 'bo.li+2@club.org'],
    'a|b+1@club.org': ['a|b@club.org'],
    'cy@me.com': ['cy@icloud.com', 'cy+2@mac.com'],
    'di_lo@pm.me': ['dilo@proton.me', 'd-i.lo+x@protonmail.com'],
  };
  const others = ['annlee@gmail.com.org', 'xannlee@gmail.com', 'annleex@gmail.com', 'bo+li@club.org', 'boxli@club.org'];
  for (const [email, same] of Object.entries(cases)) {
    for (const one of same) {
      expect(one).toMatch(sameMailbox(email));
      expect(mailboxOf(one)).toBe(mailboxOf(email));
    }
    for (const one of [...others, 'bo.li@clubxorg', 'a@club.org']) expect(one).not.toMatch(sameMailbox(email));
  }
});
