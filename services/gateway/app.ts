/** The public edge: origin check, session, identity, forwarding, and the static site. */
import { Router } from '@koa/router';
import { calls } from '@playfield/contracts/calls.ts';
import type { Health } from '@playfield/kit/health.ts';
import { createHttpApp, readBody, refuseTheRest } from '@playfield/kit/http.ts';
import { identityKey, verifyCaller } from '@playfield/kit/identity.ts';
import type { IdentityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import type { Route } from '@playfield/kit/routes.ts';
import type Koa from 'koa';
import { createAdminSessions } from './admin-sessions.ts';
import { forwardBoard } from './board.ts';
import { createCallers } from './callers.ts';
import type { Callers } from './callers.ts';
import type { Config } from './config.ts';
import { forward } from './forward.ts';
import { createIdentities } from './identities.ts';
import { createLimits, unlimited } from './limits.ts';
import type { Limits } from './limits.ts';
import { refuseForeignOrigins } from './origin.ts';
import { servePages } from './pages.ts';
import { sessionRoutes } from './routes.ts';
import { useSessions } from './sessions.ts';
import { createStreaming } from './streams.ts';
import type { Upstreams } from './upstreams.ts';

type Deps = {
  config: Pick<Config, 'INTERNAL_KEY' | 'PUBLIC_URL' | 'RATE_LIMIT' | 'SESSION_KEYS' | 'SITE_DIR'>;
  redis: Redis;
  upstreams: Upstreams;
  health: Health;
  log: Logger;
};

/** The application, and what ends its open streams. */
export function createApp({ config, redis, upstreams, health, log }: Deps): { app: Koa; closeStreams: () => void } {
  const key = identityKey(config.INTERNAL_KEY);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const app = createHttpApp({ log, health });
  // Behind a terminator of TLS, the scheme and the client's address come in its headers.
  app.proxy = secure;
  // Only what the terminator itself added counts: what stands before it came from the client, who may write anything.
  app.maxIpsCount = 1;
  app.use(setCommonHeaders(secure));
  const admins = createAdminSessions({ redis, secure });
  app.use(forwardBoard(upstreams, admins, key));
  app.use(servePages(config.SITE_DIR));
  app.use(refuseForeignOrigins(config.PUBLIC_URL));
  useSessions(app, { redis, keys: config.SESSION_KEYS, secure });

  const router = new Router();
  const callers = createCallers({ identities: createIdentities(upstreams, key), admins, redis, key });
  const limits = config.RATE_LIMIT === 'on' ? createLimits(redis) : unlimited;
  const streaming = createStreaming({ upstreams, callers, limits, redis });
  const own = new Map(sessionRoutes({ upstreams, redis, key, admins }).map((route) => [route.call, route]));
  for (const call of calls) {
    if (call.owner === 'gateway') {
      mountOwn(router, own.get(call), { callers, limits, key, name: `${call.method} ${call.path}` });
      continue;
    }
    const handler = call.stream
      ? streaming.forwardStream(call, call.owner)
      : forward(call, call.owner, { upstreams, callers, limits });
    router.register(call.path, [call.method], handler);
  }
  app.use(router.routes());
  app.use(refuseTheRest(router));
  return { app, closeStreams: streaming.close };
}

type Own = { callers: Callers; limits: Limits; key: IdentityKey; name: string };

function mountOwn(router: Router, route: Route | undefined, { callers, limits, key, name }: Own): void {
  if (!route) throw new Error(`The gateway has no answer for ${name}`);
  const { call } = route;
  router.register(
    call.path,
    [call.method],
    [
      readBody(),
      async (ctx) => {
        const signedIn = await callers.callerOf(ctx, call);
        const email: unknown = Reflect.get(Object(ctx.request.body), 'email');
        await limits.take(call, {
          address: ctx.ip,
          userId: signedIn?.userId ?? null,
          email: typeof email === 'string' ? email : null,
        });
        ctx.set('Cache-Control', 'no-store');
        await route.answer(ctx, signedIn ? await verifyCaller(signedIn.statement, key) : null);
      },
    ],
  );
}

/** Two years, as browsers' preload lists ask (hstspreload.org). */
const HSTS = 'max-age=63072000; includeSubDomains';

function setCommonHeaders(secure: boolean): Koa.Middleware {
  return (ctx, next) => {
    ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(self)');
    if (secure) ctx.set('Strict-Transport-Security', HSTS);
    return next();
  };
}
