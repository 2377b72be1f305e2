/** Look-ups that cost money: so many for each caller and for all together in a day. Who has used theirs up gets the gazetteer's. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createBudget } from '@playfield/kit/data/budgets.ts';
import { clientOf } from '@playfield/kit/http/edge.ts';
import { IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import type { VerifyIdentity } from '@playfield/kit/http/identity.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Middleware } from 'koa';

const DAY = 24 * 60 * 60;
/** A season's schedule of a hundred different fields, and a day of typing. */
const OF_A_CALLER = 300;

const lookups = counter({
  name: 'playfield_place_lookups_total',
  help: 'Look-ups that the paid provider was to make: asked, or left to the gazetteer as a budget was used up',
  labelNames: ['outcome'],
});

export type Spending = {
  /** Counts what a request looks up to whoever makes it. */
  readonly countIn: Middleware;
  /** Takes one look-up; false where there is none left. What no request asks for is counted among all alone. */
  mayAsk(): Promise<boolean>;
};

/** @param aDay for all callers together */
export function createSpending(redis: Redis, verify: VerifyIdentity, aDay: number): Spending {
  const callers = new AsyncLocalStorage<string>();
  const ofCaller = createBudget(redis, { name: 'lookups', points: OF_A_CALLER, seconds: DAY });
  const ofAll = createBudget(redis, { name: 'all-lookups', points: aDay, seconds: DAY });

  async function hasLeft(): Promise<boolean> {
    const caller = callers.getStore();
    if (caller !== undefined && (await ofCaller.spend(caller)) > 0) return false;
    return (await ofAll.spend('all')) === 0;
  }

  return {
    async countIn(ctx, next) {
      const caller = await verify(ctx.get(IDENTITY_HEADER));
      const who = caller?.kind === 'user' ? `user ${caller.identity.id}` : `address ${hashed(clientOf(ctx).address)}`;
      return callers.run(who, next);
    },
    async mayAsk() {
      const may = await hasLeft();
      lookups.inc({ outcome: may ? 'asked' : 'left' });
      return may;
    },
  };
}

/** No address stands in Redis in plain words. */
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url');
