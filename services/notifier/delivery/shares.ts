/**
 * Keeps push services apart: endpoints come from browsers, so from anybody, and one that hangs must hold up no other. An
 * account and a host each have a small part of what is under way, and a host that does not answer is left alone for a while.
 */
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { CircuitBreakerPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';

/** Pushes under way at a time in one process: they are mostly waited for. */
export const PUSHES_AT_ONCE = 64;
/** A person has a phone and a computer. */
const OF_AN_ACCOUNT = 2;
/** Most browsers are of one maker: half is enough for its push service, and leaves half for the others. */
const OF_A_HOST = PUSHES_AT_ONCE / 2;
/** So many in a row without an answer, and nobody waits for it for a while. */
const BREAK_AFTER = 5;
const BREAK_FOR_MS = 30_000;
/** Hosts that are remembered as broken; more than there are push services. */
const HOSTS = 1_000;

/** All that an account or a host may have under way is under way: it is to be tried again in a moment. */
export class Crowded extends Error {
  override name = 'Crowded';
}

type Place = { userId: number; host: string };

export type Shares = {
  /**
   * Does some work for an account at a host.
   * @throws {Crowded} where there is no room; what cockatiel throws where the host is left alone; what the work throws
   */
  within<Value>(place: Place, work: () => Promise<Value>): Promise<Value>;
};

export function createShares(): Shares {
  const underWay = new Map<string, number>();
  const breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: HOSTS });

  function breakerOf(host: string): CircuitBreakerPolicy {
    const known = breakers.get(host);
    if (known) return known;
    const breaker = new ConsecutiveBreaker(BREAK_AFTER);
    const made = circuitBreaker(handleAll, { halfOpenAfter: BREAK_FOR_MS, breaker });
    breakers.set(host, made);
    return made;
  }

  function add(name: string, more: 1 | -1): void {
    const count = (underWay.get(name) ?? 0) + more;
    if (count > 0) underWay.set(name, count);
    else underWay.delete(name);
  }

  return {
    async within({ userId, host }, work) {
      const shares = [
        [`user ${userId}`, OF_AN_ACCOUNT],
        [`host ${host}`, OF_A_HOST],
      ] as const;
      if (shares.some(([name, most]) => (underWay.get(name) ?? 0) >= most)) throw new Crowded();
      for (const [name] of shares) add(name, 1);
      try {
        return await breakerOf(host).execute(work);
      } finally {
        for (const [name] of shares) add(name, -1);
      }
    },
  };
}
