import type { Identity } from '@playfield/contracts/users.ts';
import { decodeJwt, SignJWT } from 'jose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newIdentityKeys, readPrivateKeys } from './identity-keys.ts';
import { createIdentitySigner, createIdentityVerifier, IDENTITY_REFUSED, IDENTITY_SECONDS } from './identity.ts';

const [own, next, strange] = ['own', 'next', 'own'].map(newIdentityKeys);
if (!own || !next || !strange) throw new Error('Three pairs were made');
const sign = createIdentitySigner(own.privateKey);
const verify = createIdentityVerifier(own.publicKey, 'accounts');
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
const user = { kind: 'user', identity: robin } as const;
const service = { kind: 'service' } as const;
const refusal = expect.objectContaining({ status: 401, extra: { headers: { [IDENTITY_REFUSED]: '1' } } });

function tokenWith({
  issuer = 'playfield-gateway',
  expires = '60s',
}: { issuer?: string; expires?: string | null } = {}): Promise<string> {
  const [signing] = readPrivateKeys(own?.privateKey ?? '');
  if (!signing) throw new Error('The pair has a key');
  const token = new SignJWT({ caller: service }).setProtectedHeader({ alg: 'EdDSA', kid: 'own' });
  const said = token.setIssuer(issuer).setAudience('accounts');
  return (expires === null ? said : said.setExpirationTime(expires)).sign(signing.key);
}

it('accepts a token that the gateway signed for this service, and treats a missing token as no caller', async () => {
  expect(await verify(await sign(user, 'accounts'))).toEqual(user);
  expect(await verify(await sign(service, 'accounts'))).toEqual(service);
  expect(await verify(undefined)).toBeNull();
  expect(await verify('')).toBeNull();
});

it('limits the lifetime of a token to a minute', async () => {
  const { exp = Infinity, iat = 0 } = decodeJwt(await sign(user, 'accounts'));
  expect(exp - iat).toBe(IDENTITY_SECONDS);
  expect(IDENTITY_SECONDS).toBeLessThanOrEqual(60);
});

it('rejects altered, unsigned and expired tokens, and any wrong audience, key, issuer or algorithm', async () => {
  const good = await sign(user, 'accounts');
  const [header = '', payload = '', signature = ''] = good.split('.');
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const altered = encoded(Buffer.from(payload, 'base64url').toString().replace('"id":7', '"id":8'));
  const [, publicPart = ''] = own.publicKey.split(':');
  const bySecret = (secret: Buffer) =>
    new SignJWT({ caller: service })
      .setProtectedHeader({ alg: 'HS256', kid: 'own' })
      .setIssuer('playfield-gateway')
      .setAudience('accounts')
      .setExpirationTime('60s')
      .sign(secret);
  for (const token of [
    'nonsense',
    await sign(user, 'matchmaking'),
    await createIdentitySigner(strange.privateKey)(user, 'accounts'),
    await createIdentitySigner(next.privateKey)(user, 'accounts'),
    `${header}.${altered}.${signature}`,
    `${encoded('{"alg":"none","kid":"own"}')}.${payload}.`,
    await bySecret(Buffer.from(publicPart)),
    await bySecret(Buffer.from(publicPart, 'base64url')),
    await tokenWith({ expires: '-1s' }),
    await tokenWith({ expires: null }),
    await tokenWith({ issuer: 'elsewhere' }),
  ]) {
    await expect(verify(token), token).rejects.toEqual(refusal);
  }
});

it('accepts tokens signed with the old or the new key while both keys are listed', async () => {
  const both = createIdentityVerifier(`${next.publicKey},${own.publicKey}`, 'accounts');
  const renewed = createIdentitySigner(`${next.privateKey},${own.privateKey}`);
  expect(await both(await sign(user, 'accounts'))).toEqual(user);
  expect(await both(await renewed(user, 'accounts'))).toEqual(user);
  await expect(verify(await renewed(user, 'accounts'))).rejects.toEqual(refusal);
});

it('rejects an expired token even if it was verified before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const short = await tokenWith();
  vi.setSystemTime(Number(decodeJwt(short).exp) * 1_000 - 500);
  expect(await verify(short)).toEqual(service);
  expect(await verify(short)).toEqual(service);
  vi.setSystemTime(Date.now() + 1_000);
  await expect.poll(() => verify(short).catch(() => 'over'), { timeout: 60_000 }).toBe('over');
});
