/** The calls the gateway answers itself: those about sessions, and the one that asks every service. */
import { endOtherSessions, endSession, exportData, listSessions } from '@playfield/contracts/account.ts';
import { adminLogin, adminLoginWithCode, adminLogout } from '@playfield/contracts/admin.ts';
import { login, logout } from '@playfield/contracts/auth.ts';
import type { AnswerOf, Call } from '@playfield/contracts/call.ts';
import { address } from '@playfield/contracts/client.ts';
import { errorBody } from '@playfield/contracts/errors.ts';
import {
  checkAdmin,
  checkAdminCode,
  checkCode,
  checkCredentials,
  checkPasskey,
  exportAccounts,
  exportMatchmaking,
  exportMessaging,
  exportNotifier,
} from '@playfield/contracts/internal.ts';
import { loginWithCode, loginWithPasskey } from '@playfield/contracts/two-step.ts';
import { HttpError, notFound, unauthenticated, unavailable } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER, signCaller } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Context } from 'koa';
import type { AdminSessions } from './admin-sessions.ts';
import { clientHeaderOf } from './callers.ts';
import * as sessions from './sessions.ts';
import type { Session } from './sessions.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

type Deps = { upstreams: Upstreams; redis: Redis; key: IdentityKey; admins: AdminSessions };
type Internal = Call & { owner: Upstream };

export function sessionRoutes({ upstreams, redis, key, admins }: Deps) {
  /** Calls a service on nobody's behalf. */
  async function ask<C extends Internal>(
    ctx: Context,
    declared: C,
    { params, body }: { params?: unknown; body?: unknown },
  ): Promise<AnswerOf<C>> {
    const response = await upstreams.request(declared.owner, {
      method: declared.method,
      path: address(declared, params, undefined),
      headers: {
        'content-type': 'application/json',
        [IDENTITY_HEADER]: await signCaller({ kind: 'service' }, key),
        ...clientHeaderOf(ctx),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = JSON.parse(response.body.toString());
    if (response.statusCode !== declared.status)
      throw refusal(response.statusCode, json, response.headers['retry-after']);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
    return declared.answer?.parse(json) as AnswerOf<C>;
  }

  /** Opens a session for whoever the accounts service recognizes. */
  async function signIn(
    ctx: Context,
    declared: typeof checkCredentials | typeof checkCode | typeof checkPasskey,
    body: unknown,
  ) {
    const { user, epoch } = await ask(ctx, declared, { body });
    await sessions.openSession(ctx, redis, { userId: user.id, epoch });
    return user;
  }

  return [
    route(login, ({ body, ctx }) => signIn(ctx, checkCredentials, body)),
    route(loginWithCode, ({ body, ctx }) => signIn(ctx, checkCode, body)),
    route(loginWithPasskey, ({ body, ctx }) => signIn(ctx, checkPasskey, body)),

    route(logout, async ({ ctx }) => {
      await sessions.closeSession(ctx, redis);
      return { message: 'You have been successfully logged out' };
    }),

    route(adminLogin, async ({ body, ctx }) => {
      const { id, email } = await ask(ctx, checkAdmin, { body });
      await admins.open(ctx, id);
      return { email };
    }),

    route(adminLoginWithCode, async ({ body, ctx }) => {
      const { id, ...shown } = await ask(ctx, checkAdminCode, { body });
      await admins.open(ctx, id);
      return shown;
    }),

    route(adminLogout, async ({ ctx }) => {
      await admins.close(ctx);
      return { message: 'You have been successfully logged out.' };
    }),

    route(listSessions, async ({ ctx }) => sessions.listSessions(ctx, redis, openedOf(ctx))),

    route(endOtherSessions, async ({ ctx }) => {
      const others = (id: string) => !sessions.isCurrent(ctx, id);
      await sessions.endSessions(redis, openedOf(ctx).userId, others);
    }),

    route(endSession, async ({ params, ctx }) => {
      const ended = await sessions.endSessions(redis, openedOf(ctx).userId, (id) => id === params.id);
      if (ended === 0) throw notFound('This session is over already');
      if (sessions.isCurrent(ctx, params.id)) await sessions.closeSession(ctx, redis);
    }),

    route(exportData, async ({ caller, ctx }) => {
      const params = { id: caller.id };
      const [accounts, matchmaking, messaging, notifier] = await Promise.all([
        ask(ctx, exportAccounts, { params }),
        ask(ctx, exportMatchmaking, { params }),
        ask(ctx, exportMessaging, { params }),
        ask(ctx, exportNotifier, { params }),
      ]);
      return {
        exportedAt: new Date().toISOString(),
        sessions: await sessions.listSessions(ctx, redis, openedOf(ctx)),
        services: { accounts, matchmaking, messaging, notifier },
      };
    }),
  ];
}

function openedOf(ctx: Context): Session {
  const session = sessions.sessionOf(ctx);
  if (!session) throw unauthenticated();
  return session;
}

/** Passes on why a service refused, with what it said beside the common fields. */
function refusal(status: number, json: unknown, retryAfter: string | string[] | undefined): HttpError {
  const refused = errorBody.safeParse(json);
  const headers: Record<string, string> = typeof retryAfter === 'string' ? { 'Retry-After': retryAfter } : {};
  if (!refused.success || (status >= 500 && status !== 503)) return unavailable();
  return new HttpError(status, refused.data.code, refused.data.message, {
    headers,
    body: { ...Object(json) },
    ...(refused.data.fieldErrors ? { fieldErrors: refused.data.fieldErrors } : {}),
  });
}
