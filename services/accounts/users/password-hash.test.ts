import { afterAll, expect, it, vi } from 'vitest';

vi.resetModules();
vi.doMock('@node-rs/argon2', { spy: true });
const { verify } = await import('@node-rs/argon2');
const { passwordMatches } = await import('./password-hash.ts');
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const FLOOD = 400;

it('verifies a hash even for an unknown account, so that timing does not reveal which accounts exist', async () => {
  expect(await passwordMatches('wrong password', undefined)).toBe(false);
  expect(verify).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\$argon2id\$/), 'wrong password');
});

it('responds 503 with Retry-After when too many password checks are waiting', async () => {
  const tries = Array.from({ length: FLOOD }, () => passwordMatches('wrong password', undefined));
  const refusal = await Promise.race(tries).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 503, extra: { headers: { 'Retry-After': '5' } } });
  await Promise.allSettled(tries);
});
