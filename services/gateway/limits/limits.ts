/** Rate limits, stored in Redis so that all gateways share them. */
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

/** By network address. Generous, since a school or club shares one; limits by account are tighter. */
const byAddress: Record<LimitClass | 'general', Allowance> = {
  signIn: { points: 60, seconds: 15 * MINUTE },
  guess: { points: 120, seconds: 15 * MINUTE },
  mail: { points: 60, seconds: HOUR },
  lookup: { points: 240, seconds: MINUTE },
  message: { points: 300, seconds: MINUTE },
  notify: { points: 1200, seconds: HOUR },
  view: { points: 300, seconds: MINUTE },
  // A page and its picture, for each coach of a club that opens a link at once, and for networks that fetch many.
  link: { points: 240, seconds: MINUTE },
  general: { points: 1200, seconds: MINUTE },
};

/** By the targeted account, or by the calling user: nobody needs more tries. */
const byAccount: Partial<Record<LimitClass, Allowance>> = {
  signIn: { points: 10, seconds: 15 * MINUTE },
  guess: { points: 20, seconds: 15 * MINUTE },
  mail: { points: 5, seconds: HOUR },
  message: { points: 30, seconds: MINUTE },
  // A coach contacts dozens of teams in an evening, not hundreds.
  notify: { points: 120, seconds: HOUR },
};

/** Sign-in attempts per account from all networks; the per-network limit keeps attackers from locking out the owner. */
const SIGN_INS_FROM_ANYWHERE: Allowance = { points: 50, seconds: 15 * MINUTE };

/** A call's origin and body. */
type Source = { address: string; userId: number | null; body: unknown };
export type Limits = {
  /** @throws 429 with `Retry-After` if the limit is exceeded */
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
      // While Redis is down, each gateway counts on its own.
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

/** The account that a call counts toward. User IDs and addresses have separate keys, whatever someone types. */
function accountIn({ limit, path }: Call, { userId, body }: Source): string | null {
  switch (limit?.by) {
    case 'caller':
      return userId === null ? null : `user ${userId}`;
    case 'email': {
      const email: unknown = Reflect.get(Object(body), 'email');
      // Per call: newsletter sign-ups must not use up someone's password reset links.
      return typeof email === 'string' ? `email ${email.trim()} ${path}` : null;
    }
    case 'address':
    case undefined:
      return null;
  }
}

const refusals = counter({
  name: 'playfield_rate_limit_refusals_total',
  help: 'Calls over a rate limit, by the class of the call and by what was counted',
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

/** No plain-text addresses in Redis. */
function hashed(text: string): string {
  return createHash('sha256').update(text.trim().toLowerCase()).digest('base64url');
}

const IPV6_SITE_BYTES = 8;

/** An IPv4 address, or the /64 of an IPv6 subscriber (RFC 6177). */
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
