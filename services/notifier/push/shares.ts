/**
 * Isolates push services. Anyone can submit an endpoint, and an endpoint that hangs must not delay others. Each account
 * and each host can use a small share of the concurrency, and failing hosts are paused.
 */
import { circuitBreaker, ConsecutiveBreaker, handleAll, type CircuitBreakerPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';

/** Maximum concurrent pushes per process. Pushes are cheap, because they mostly wait for the network. */
export const PUSHES_AT_ONCE = 64;
/** Maximum concurrent pushes per account. A person typically has a phone and a computer. */
const OF_AN_ACCOUNT = 2;
/** Maximum concurrent pushes per host. High, because most browsers use the same push service. */
const OF_A_HOST = PUSHES_AT_ONCE / 2;
const BREAK_AFTER = 5;
const BREAK_FOR_MS = 30_000;
/** Maximum number of hosts whose failures are tracked. Far more than the number of push services. */
const HOSTS = 1_000;

/** Thrown if an account or a host uses its full share. A retry soon after may work. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

type Place = { userId: number; host: string };

export type Shares = {
  /** @throws {TooBusy} if the share is used up; cockatiel's error while the host is paused; the work's own errors */
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
      if (shares.some(([name, most]) => (underWay.get(name) ?? 0) >= most)) throw new TooBusy();
      for (const [name] of shares) add(name, 1);
      try {
        return await breakerOf(host).execute(work);
      } finally {
        for (const [name] of shares) add(name, -1);
      }
    },
  };
}
