import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from './password-hash.ts';

const FLOOD = 400;
const ROUNDS = 6;

it('takes about as long to check a password for an unknown account as for a known one', async () => {
  const known = await hashPassword('correct horse battery');
  const timeOf = async (hash: string | undefined) => {
    const started = performance.now();
    expect(await passwordMatches('wrong password', hash)).toBe(false);
    return performance.now() - started;
  };
  await timeOf(undefined);
  const times: { unknown: number[]; known: number[] } = { unknown: [], known: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.unknown.push(await timeOf(undefined));
    times.known.push(await timeOf(known));
  }
  // Without a hash comparison, the check would be much faster.
  expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 4);
});

it('responds 503 with Retry-After when too many password checks are waiting', async () => {
  const tries = Array.from({ length: FLOOD }, () => passwordMatches('wrong password', undefined));
  const refusal = await Promise.race(tries).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 503, extra: { headers: { 'Retry-After': '5' } } });
  await Promise.allSettled(tries);
});
