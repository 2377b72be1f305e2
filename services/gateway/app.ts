/** The public edge: origin check, session, identity, forwarding, and the static site. */
import { Router } from '@koa/router';
import { calls } from '@playfield/contracts/calls.ts';
import { CSP_REPORTS } from '@playfield/contracts/csp-reports.ts';
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
import { createAsk } from './ask.ts';
import { createCallers } from './callers.ts';
import type { Callers } from './callers.ts';
import type { Config } from './config.ts';
import { forward } from './forward.ts';
import { gatheringRoutes } from './gathering.ts';
import { createAdminIdentities, createIdentities } from './identities.ts';
import { createLimits, unlimited } from './limits.ts';
import type { Limits } from './limits.ts';
import { documentRoutes } from './openapi.ts';
import { refuseForeignOrigins } from './origin.ts';
import { REPORT_GROUP, servePages } from './pages.ts';
import { sessionRoutes } from './routes.ts';
import { useSessions } from './sessions.ts';
import { createStreaming } from './streams.ts';
import type { Upstreams } from './upstreams.ts';
import { violationRoutes } from './violations.ts';

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
  const admins = createAdminSessions({ redis, identities: createAdminIdentities(upstreams, key), secure });
  app.use(forwardBoard(upstreams, admins, key));
  app.use(servePages(config.SITE_DIR));
  app.use(refuseForeignOrigins(config.PUBLIC_URL));
  useSessions(app, { redis, keys: config.SESSION_KEYS, secure });

  const router = new Router();
  const callers = createCallers({ identities: createIdentities(upstreams, key), admins, redis, key });
  const limits = config.RATE_LIMIT === 'on' ? createLimits(redis) : unlimited;
  const streaming = createStreaming({ upstreams, callers, limits, redis });
  const ask = createAsk({ upstreams, key });
  const answered = [
    ...sessionRoutes({ ask, redis, admins }),
    ...documentRoutes(),
    ...violationRoutes(log),
    ...gatheringRoutes({ ask, upstreams, ownChecks: { redis: () => redis.ping() } }),
  ];
  const own = new Map(answered.map((route) => [route.call, route]));
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

const PERMISSIONS = [
  'camera=()',
  'microphone=()',
  'geolocation=(self)',
  'payment=()',
  'usb=()',
  'serial=()',
  'bluetooth=()',
  'midi=()',
  'display-capture=()',
  'browsing-topics=()',
].join(', ');
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Two years, as browsers' preload lists ask (hstspreload.org). */
const HSTS = 'max-age=63072000; includeSubDomains; preload';

function setCommonHeaders(secure: boolean): Koa.Middleware {
  return (ctx, next) => {
    ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    // Pictures of links are shown by other sites; nothing else of ours is theirs to embed.
    ctx.set('Cross-Origin-Resource-Policy', ctx.path.startsWith('/og/') ? 'cross-origin' : 'same-origin');
    ctx.set('Reporting-Endpoints', `${REPORT_GROUP}="${CSP_REPORTS}"`);
    // For what is no page; pages have policies of their own.
    ctx.set('Content-Security-Policy', NOTHING);
    ctx.set('Permissions-Policy', PERMISSIONS);
    if (secure) ctx.set('Strict-Transport-Security', HSTS);
    return next();
  };
}
