import { randomBytes } from 'node:crypto';
import type { Admin } from '@playfield/contracts/admin/sign-in.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { orThrow503, type Redis } from '@playfield/kit/data/redis.ts';
import type { Context } from 'koa';
import * as z from 'zod';
import type { AdminIdentities } from './identities.ts';
import { publicId } from './store.ts';

const LIFETIME_MS = 12 * HOUR_MS;
const IDLE_MS = HOUR_MS;
const SESSION_ID_BYTES = 32;

const adminSession = z.object({ adminId: z.int().positive(), sessionVersion: z.number(), createdAt: z.number() });

export const adminCookieName = (secure: boolean) => (secure ? '__Host-pf_admin' : 'pf_admin');
const sessionKey = (secretId: string) => `admin-session:${publicId(secretId)}`;

export type AdminSessions = {
  open(ctx: Context, opened: { adminId: number; sessionVersion: number }): Promise<void>;
  adminOf(ctx: Context): Promise<Admin | null>;
  close(ctx: Context): Promise<void>;
};

type Deps = { redis: Redis; identities: AdminIdentities; secure: boolean };

export function createAdminSessions({ redis, identities, secure }: Deps): AdminSessions {
  const name = adminCookieName(secure);
  const options = { httpOnly: true, sameSite: 'strict', secure, overwrite: true, path: '/' } as const;

  return {
    async open(ctx, { adminId, sessionVersion }) {
      const before = ctx.cookies.get(name);
      if (before) await orThrow503(redis.del(sessionKey(before)));
      const id = randomBytes(SESSION_ID_BYTES).toString('base64url');
      const session = JSON.stringify({ adminId, sessionVersion, createdAt: Date.now() });
      await orThrow503(redis.set(sessionKey(id), session, 'PX', IDLE_MS));
      ctx.cookies.set(name, id, { ...options, maxAge: LIFETIME_MS });
    },

    async adminOf(ctx) {
      const id = ctx.cookies.get(name);
      if (!id) return null;
      const stored = await orThrow503(redis.get(sessionKey(id)));
      const session = adminSession.safeParse(JSON.parse(stored ?? 'null')).data;
      const left = session ? session.createdAt + LIFETIME_MS - Date.now() : 0;
      if (!session || left <= 0) return null;
      const known = await identities.known(session.adminId, session.sessionVersion, { staleWillDo: true });
      if (known?.sessionVersion !== session.sessionVersion) return null;
      await orThrow503(redis.pexpire(sessionKey(id), Math.min(IDLE_MS, left)));
      return known.admin;
    },

    async close(ctx) {
      const id = ctx.cookies.get(name);
      if (id) await orThrow503(redis.del(sessionKey(id)));
      ctx.cookies.set(name, '', { ...options, expires: new Date(0) });
    },
  };
}
