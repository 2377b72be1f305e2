import { createHash } from 'node:crypto';
import type { Call, LimitClass } from '@playfield/contracts/http/call.ts';
import { HttpError, unavailable } from '@playfield/kit/http/errors.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { orThrow503, type Redis } from '@playfield/kit/data/redis.ts';
import { networkOf } from '@playfield/kit/http/networks.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

type Allowance = { points: number; seconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const byAddress: Record<LimitClass | 'general', Allowance> = {
  signIn: { points: 60, seconds: 15 * MINUTE },
  guess: { points: 120, seconds: 15 * MINUTE },
  mail: { points: 60, seconds: HOUR },
  lookup: { points: 240, seconds: MINUTE },
  message: { points: 300, seconds: MINUTE },
  notify: { points: 1200, seconds: HOUR },
  view: { points: 300, seconds: MINUTE },
  link: { points: 240, seconds: MINUTE },
  general: { points: 1200, seconds: MINUTE },
};

const byAccount: Partial<Record<LimitClass, Allowance>> = {
  guess: { points: 20, seconds: 15 * MINUTE },
  mail: { points: 5, seconds: HOUR },
  message: { points: 30, seconds: MINUTE },
  notify: { points: 120, seconds: HOUR },
};

const SIGN_INS: Allowance = { points: 10, seconds: 15 * MINUTE };
// Sign-in points per account, shared by all networks. Once they are used up, an attempt costs three of a network's
// own points, so an attacker can't lock out the owner, whose network still gets three attempts.
const SIGN_INS_FROM_ANYWHERE: Allowance = { points: 50, seconds: 15 * MINUTE };
const COST_UNDER_ATTACK = 3;

type SignIn = { email: string; address: string; browser: string | null };
export type Limits = {
  take(call: Call, source: { address: string; userId: number | null }): Promise<void>;
  takeSignIn(call: Call, signIn: SignIn): Promise<void>;
};

export const unlimited: Limits = { take: async () => {}, takeSignIn: async () => {} };

export function createLimits(redis: Redis): Limits {
  const limiter = (name: string, { points, seconds }: Allowance) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points,
      duration: seconds,
      // Reject sign-ins while Redis is down, because sessions are stored there.
      ...(name.includes(':signIn') ? {} : { insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }) }),
    });
  const addressLimiters = new Map(
    Object.entries(byAddress).map(([name, allowance]) => [name, limiter(`address:${name}`, allowance)]),
  );
  const accountLimiters = new Map(
    Object.entries(byAccount).map(([name, allowance]) => [name, limiter(`account:${name}`, allowance)]),
  );

  const signIns = limiter('account:signIn', SIGN_INS);
  const fromAnywhere = limiter('account:signIn:anywhere', SIGN_INS_FROM_ANYWHERE);

  return {
    async take({ limit }, { address, userId }) {
      const group = limit?.class ?? 'general';
      await consume(addressLimiters.get(group), networkOf(address), { class: group, by: 'address' });
      if (limit?.by !== 'caller' || userId === null) return;
      await consume(accountLimiters.get(group), `user ${userId}`, { class: group, by: 'account' });
    },

    async takeSignIn({ path }, { email, address, browser }) {
      const account = `${email} ${path}`;
      const refusal = { class: 'signIn', by: 'account' } as const;
      if (browser !== null) return consume(signIns, hashed(`${account} by ${browser}`), refusal);
      const spent = await orThrow503(fromAnywhere.get(hashed(account)));
      const cost = spent && spent.remainingPoints <= 0 ? COST_UNDER_ATTACK : 1;
      await consume(signIns, hashed(`${account} from ${networkOf(address)}`), refusal, cost);
      await orThrow503(fromAnywhere.penalty(hashed(account)));
    },
  };
}

const refusals = counter({
  name: 'playfield_rate_limit_refusals_total',
  help: 'Calls over a rate limit, by the class of the call and by what was counted',
  labelNames: ['class', 'by'],
});
type Refusal = { class: LimitClass | 'general'; by: 'address' | 'account' };

async function consume(limiter: RateLimiterRedis | undefined, key: string, refusal: Refusal, cost = 1): Promise<void> {
  try {
    await limiter?.consume(key, cost);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw unavailable();
    refusals.inc(refusal);
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new HttpError(429, 'rate_limited', 'That was too many tries. Please wait a while and try again.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
