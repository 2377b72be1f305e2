/** How often somebody may call, kept in Redis so that all gateways count together. */
import { createHash } from 'node:crypto';
import type { Call, LimitClass } from '@playfield/contracts/http/call.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

type Allowance = { points: number; seconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** By network address. A school or a club shares one, so these are wide; the narrow ones are by account. */
const byAddress: Record<LimitClass | 'general', Allowance> = {
  signIn: { points: 60, seconds: 15 * MINUTE },
  guess: { points: 120, seconds: 15 * MINUTE },
  mail: { points: 60, seconds: HOUR },
  lookup: { points: 240, seconds: MINUTE },
  message: { points: 300, seconds: MINUTE },
  notify: { points: 1200, seconds: HOUR },
  view: { points: 300, seconds: MINUTE },
  general: { points: 1200, seconds: MINUTE },
};

/** By the account called about, or the user calling: nobody has a reason to try more often. */
const byAccount: Partial<Record<LimitClass, Allowance>> = {
  signIn: { points: 10, seconds: 15 * MINUTE },
  guess: { points: 20, seconds: 15 * MINUTE },
  mail: { points: 5, seconds: HOUR },
  message: { points: 30, seconds: MINUTE },
  // A coach answers and asks dozens of teams in an evening, not hundreds.
  notify: { points: 120, seconds: HOUR },
};

/** Tries at one account's password from all networks together: who uses up their own leaves its owner theirs. */
const SIGN_INS_FROM_ANYWHERE: Allowance = { points: 50, seconds: 15 * MINUTE };

/** Who a call comes from, and what it carries. */
type Source = { address: string; userId: number | null; body: unknown };
export type Limits = {
  /** @throws 429 with `Retry-After` for a call too many */
  take(call: Call, source: Source): Promise<void>;
};

export const unlimited: Limits = { take: async () => {} };

export function createLimits(redis: Redis): Limits {
  const limiter = (name: string, { points, seconds }: Allowance) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `limit:${name}`,
      points,
      duration: seconds,
      // While Redis is away, each gateway counts by itself.
      insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
    });
  const addressLimiters = new Map(
    Object.entries(byAddress).map(([name, allowance]) => [name, limiter(`address:${name}`, allowance)]),
  );
  const accountLimiters = new Map(
    Object.entries(byAccount).map(([name, allowance]) => [name, limiter(`account:${name}`, allowance)]),
  );

  const fromAnywhere = limiter('account:signIn:anywhere', SIGN_INS_FROM_ANYWHERE);

  return {
    async take(call, source) {
      const group = call.limit?.class ?? 'general';
      await consume(addressLimiters.get(group), networkOf(source.address), { class: group, by: 'address' });
      const account = accountIn(call, source);
      if (account === null) return;
      const refusal = { class: group, by: 'account' } as const;
      if (group === 'signIn') {
        await consume(fromAnywhere, hashed(account), refusal);
        await consume(accountLimiters.get(group), hashed(`${account} from ${networkOf(source.address)}`), refusal);
      } else await consume(accountLimiters.get(group), hashed(account), refusal);
    },
  };
}

/** Whose calls are counted: a user's and an address's never share a name, whatever somebody types. */
function accountIn({ limit, path }: Call, { userId, body }: Source): string | null {
  switch (limit?.by) {
    case 'caller':
      return userId === null ? null : `user ${userId}`;
    case 'email': {
      const email: unknown = Reflect.get(Object(body), 'email');
      // By call: who subscribes somebody to the newsletter takes away none of their links to a new password.
      return typeof email === 'string' ? `email ${email.trim()} ${path}` : null;
    }
    case 'address':
    case undefined:
      return null;
  }
}

const refusals = counter({
  name: 'playfield_rate_limit_refusals_total',
  help: 'Calls too many, by the class of the call and by what was counted',
  labelNames: ['class', 'by'],
});
type Refusal = { class: LimitClass | 'general'; by: 'address' | 'account' };

async function consume(limiter: RateLimiterRedis | undefined, key: string, refusal: Refusal): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    refusals.inc(refusal);
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new HttpError(429, 'rate_limited', 'That was too many tries. Please wait a while and try again.', {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** No address stands in Redis in plain words. */
function hashed(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}

const IPV6_SITE_BYTES = 8;

/** An IPv4 address, or the /64 that an IPv6 subscriber has to themselves (RFC 6177). */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : parsed
        .toByteArray()
        .slice(0, IPV6_SITE_BYTES)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
}
