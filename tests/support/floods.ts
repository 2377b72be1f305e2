/** Many requests from one network address, against a gateway with rate limits. */
import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import { startLimitedGateway } from './processes.ts';

/** More than a network address may ask for pages and lookups in a minute (services/gateway/limits/limits.ts). */
const MANY = 260;

/**
 * Which statuses there were, with `Retry-After` or not. The address is one of its own: limits are counted in Redis, for
 * all tests that run at the time.
 */
export async function flood(method: 'GET' | 'HEAD', pathOf: (number: number) => string): Promise<Set<string>> {
  await using gateway = await startLimitedGateway({ ...inject('env'), PUBLIC_URL: 'https://playfield.example' });
  const from = `172.${16 + randomInt(16)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' };
  const statuses = Array.from({ length: MANY }, async (_, number) => {
    const answer = await fetch(new URL(pathOf(number), gateway.url), { method, headers });
    return answer.headers.has('retry-after') ? `${answer.status} later` : `${answer.status}`;
  });
  return new Set(await Promise.all(statuses));
}
