/** How much of something there is in a time, kept in Redis so that all instances count together. */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../http/errors.ts';
import type { Redis } from './redis.ts';

type Allowance = { name: string; points: number; seconds: number };

export type Budget = {
  /** Takes from it. Resolves to the seconds until there is enough again; 0 where it was taken. */
  spend(key: string, cost?: number): Promise<number>;
  /** Seconds until there is anything left; 0 where there is. */
  untilLeft(key: string): Promise<number>;
};

/** While Redis is away, each instance counts by itself. */
export function createBudget(redis: Redis, { name, points, seconds }: Allowance): Budget {
  const insuranceLimiter = new RateLimiterMemory({ points, duration: seconds });
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `budget:${name}`,
    points,
    duration: seconds,
    insuranceLimiter,
  });
  return {
    async spend(key, cost = 1) {
      try {
        await limiter.consume(key, cost);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return secondsOf(refused);
      }
    },
    async untilLeft(key) {
      const spent = await limiter.get(key);
      return spent && spent.consumedPoints >= points ? secondsOf(spent) : 0;
    },
  };
}

/** Nobody may try again at once. */
const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** @throws 429 with `Retry-After` unless there are no seconds to wait */
export function refuseFor(seconds: number, message: string): void {
  if (seconds === 0) return;
  throw new HttpError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
