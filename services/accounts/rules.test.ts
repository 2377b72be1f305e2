import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';
import { hashToken, newToken, teamOf } from './rules.ts';

it('makes tokens of 256 bits that only their hash is kept of', () => {
  const { token, hash } = newToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toBe(hash);
  expect(newToken().token).not.toBe(token);
});

it('hashes passwords with argon2id at the strength that OWASP asks for', async () => {
  const hash = await hashPassword('correct horse battery');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches('correct horse battery', hash)).toBe(true);
  expect(await passwordMatches('wrong', hash)).toBe(false);
  expect(await passwordMatches('nobody has this password', undefined)).toBe(false);
});

it('gives a view-only member the stand-in team, whatever was sent along', () => {
  const account = {
    email: 'a@teams.example',
    password: 'secret',
    fullName: 'Sam',
    agreeToTerms: true,
    userRole: 'view_only',
  } as const;
  expect(teamOf(account)).toEqual({
    teamName: 'Scout/Coach',
    teamLocation: 'Unknown',
    sport: 'baseball',
    ageGroup: '10u',
    competitionLevel: null,
  });
});
