/** Sessions live in Redis under unguessable ids, with an index of each user's, so that all of a user's can be ended at once. */
import { randomBytes } from 'node:crypto';
import { unavailable } from '@playfield/kit/errors.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import type Koa from 'koa';
import type { Context } from 'koa';
import { createSession } from 'koa-session';
import * as z from 'zod';

const SESSION_COOKIE = 'pf_session';
/** Readable by scripts and meaningless: it says that asking who is signed in is worth a call. */
const HINT_COOKIE = 'pf_hint';
/** A coach signs in about once a month; a session in use is renewed when half of this has gone by. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
const SESSION_ID_BYTES = 32;

const sessionData = z.looseObject({ userId: z.int().positive().optional() });

const sessionKey = (id: string) => `session:${id}`;
const indexKey = (userId: number) => `user-sessions:${userId}`;

export function useSessions(
  app: Koa,
  { redis, keys, secure }: { redis: Redis; keys: string[]; secure: boolean },
): void {
  app.keys = keys;
  app.use(
    createSession(
      {
        key: SESSION_COOKIE,
        maxAge: SESSION_MS,
        renew: true,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        genid: () => randomBytes(SESSION_ID_BYTES).toString('base64url'),
        store: createStore(redis),
      },
      app,
    ),
  );
}

function createStore(redis: Redis) {
  return {
    async get(id: string) {
      const stored = await orUnavailable(redis.get(sessionKey(id)));
      return stored === null ? undefined : sessionData.parse(JSON.parse(stored));
    },
    async set(id: string, data: unknown, maxAge: number, { ctx }: { ctx?: Context }) {
      const value = JSON.stringify(data);
      // A renewal at the end of a request must not bring back a session that was ended meanwhile: only an opened one is new.
      if (ctx?.state['sessionOpened']) await orUnavailable(redis.set(sessionKey(id), value, 'PX', maxAge));
      else await orUnavailable(redis.set(sessionKey(id), value, 'PX', maxAge, 'XX'));
    },
    async destroy(id: string) {
      await orUnavailable(redis.del(sessionKey(id)));
    },
  };
}

async function orUnavailable<Value>(reply: Promise<Value>): Promise<Value> {
  try {
    return await reply;
  } catch {
    throw unavailable();
  }
}

export function userOf(ctx: Context): number | null {
  return sessionData.parse(ctx.session?.toJSON() ?? {}).userId ?? null;
}

/** Signs a user in under a session id that was never seen before. */
export async function openSession(ctx: Context, redis: Redis, userId: number): Promise<void> {
  ctx.state['sessionOpened'] = true;
  ctx.session = { userId };
  await ctx.session?.regenerate();
  const id = ctx.session?.externalKey;
  if (id) await orUnavailable(redis.multi().sadd(indexKey(userId), id).pexpire(indexKey(userId), SESSION_MS).exec());
  setHint(ctx, SESSION_MS);
}

export async function closeSession(ctx: Context, redis: Redis): Promise<void> {
  const [userId, id] = [userOf(ctx), ctx.session?.externalKey];
  if (userId !== null && id) await orUnavailable(redis.srem(indexKey(userId), id));
  ctx.session = null;
  setHint(ctx, 0);
}

function setHint(ctx: Context, maxAge: number): void {
  ctx.cookies.set(HINT_COOKIE, maxAge > 0 ? '1' : '', {
    httpOnly: false,
    signed: false,
    overwrite: true,
    sameSite: 'lax',
    ...(maxAge > 0 ? { maxAge } : { expires: new Date(0) }),
  });
}
