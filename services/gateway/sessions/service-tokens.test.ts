import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { createIdentitySigner, createIdentityVerifier, IDENTITY_SECONDS } from '@playfield/kit/http/identity.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { tokensOf } from './service-tokens.ts';

afterEach(() => void vi.useRealTimers());

it('reuses a token for half of its lifetime, and creates a different one for each service', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { privateKey, publicKey: keys } = newIdentityKeys('test');
  const sign = createIdentitySigner(privateKey);
  const tokenFor = tokensOf((service) => sign({ kind: 'service' }, service));
  const seen = new Set<string>();
  for (let second = 0; second < 3 * IDENTITY_SECONDS; second += 1) {
    const token = await tokenFor('accounts');
    expect(await createIdentityVerifier(keys, 'accounts')(token)).toEqual({ kind: 'service' });
    seen.add(token);
    vi.advanceTimersByTime(1_000);
  }
  expect(seen.size).toBe(6);
  expect(await tokenFor('messaging')).not.toBe(await tokenFor('accounts'));
});
