import type { Identity } from '@playfield/contracts/users.ts';
import { decodeJwt, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { IDENTITY_SECONDS, identityKey, signCaller, signUser, verifyCaller } from './identity.ts';

const key = identityKey('k'.repeat(32));
const robin: Identity = {
  id: 7,
  fullName: 'Robin Reyes',
  userRole: 'team_manager',
  teamName: 'Boulder Bandits',
  teamLocation: 'Boulder, CO',
  sport: 'baseball',
  ageGroup: '12u',
  competitionLevel: null,
};

it('is believed when it is signed with the key', async () => {
  expect(await verifyCaller(await signUser(robin, key), key)).toEqual({ kind: 'user', identity: robin });
  expect(await verifyCaller(await signCaller({ kind: 'service' }, key), key)).toEqual({ kind: 'service' });
});

it('holds for a minute', async () => {
  const { exp = Infinity, iat = 0 } = decodeJwt(await signUser(robin, key));
  expect(exp - iat).toBe(IDENTITY_SECONDS);
  expect(IDENTITY_SECONDS).toBeLessThanOrEqual(60);
});

it('is not believed when it is missing, signed with another key, altered, unsigned or stale', async () => {
  const good = await signUser(robin, key);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const altered = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('"id":7', '"id":8')).toString(
    'base64url',
  );
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  const stale = new SignJWT({ caller: { kind: 'service' } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('playfield-gateway')
    .setExpirationTime('-1s')
    .sign(key);
  const elsewhere = new SignJWT({ caller: { kind: 'service' } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('elsewhere')
    .sign(key);
  for (const statement of [
    undefined,
    '',
    'nonsense',
    await signUser(robin, identityKey('x'.repeat(32))),
    `${header}.${altered}.${signature}`,
    `${unsigned}.${payload}.`,
    await stale,
    await elsewhere,
  ]) {
    expect(await verifyCaller(statement, key)).toBeNull();
  }
});

it('is not believed any longer than it holds, however often it was', async () => {
  const short = await new SignJWT({ caller: { kind: 'service' } })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('playfield-gateway')
    .setExpirationTime('1s')
    .sign(key);
  expect(await verifyCaller(short, key)).toEqual({ kind: 'service' });
  expect(await verifyCaller(short, key)).toEqual({ kind: 'service' });
  expect(await verifyCaller(short, identityKey('x'.repeat(32)))).toBeNull();
  await expect.poll(() => verifyCaller(short, key), { timeout: 5_000 }).toBeNull();
});
