import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from '../http/errors.ts';
import type { Redis } from './redis.ts';

type Allowance = { name: string; points: number; seconds: number };

export type Budget = {
  /** Resolves to 0 if enough points were left, or else to the seconds until the budget resets. */
  spend(key: string, cost?: number): Promise<number>;
  untilLeft(key: string): Promise<number>;
  restore(key: string): Promise<void>;
};

/** Limits use across all instances. While Redis is down, each instance counts only its own use. */
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
    async restore(key) {
      await limiter.delete(key);
    },
  };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000));

export function throwIfRateLimited(seconds: number, message: string): void {
  if (seconds === 0) return;
  throw new HttpError(429, 'rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
}
