/** Daily budgets for paid lookups: per caller and in total. Beyond them, the gazetteer answers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createBudget } from '@playfield/kit/data/budgets.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { IDENTITY_HEADER, type VerifyIdentity } from '@playfield/kit/http/identity.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Middleware } from 'koa';

const DAY = 24 * 60 * 60;
/** A season's schedule with a hundred different fields, plus a day of typing. */
const OF_A_CALLER = 300;

export type Spending = {
  /** Charges a request's lookups to its caller. */
  readonly countIn: Middleware;
  /** Takes one lookup; false if none is left. Lookups outside a request count toward the total only. */
  mayAsk(): Promise<boolean>;
};

/** @param aDay for all callers together */
export function createSpending(redis: Redis, verify: VerifyIdentity, aDay: number): Spending {
  const callers = new AsyncLocalStorage<string>();
  const ofCaller = createBudget(redis, { name: 'lookups', points: OF_A_CALLER, seconds: DAY });
  const ofAll = createBudget(redis, { name: 'all-lookups', points: aDay, seconds: DAY });

  return {
    async countIn(ctx, next) {
      const caller = await verify(ctx.get(IDENTITY_HEADER));
      const who = caller?.kind === 'user' ? `user ${caller.identity.id}` : `address ${hashed(clientOf(ctx).address)}`;
      return callers.run(who, next);
    },
    async mayAsk() {
      const caller = callers.getStore();
      if (caller !== undefined && (await ofCaller.spend(caller)) > 0) return false;
      return (await ofAll.spend('all')) === 0;
    },
  };
}

/** No plain-text addresses in Redis. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
