/** The public edge: origin check, session, identity, forwarding, and the static site. */
import { Router } from '@koa/router';
import { calls } from '@playfield/contracts/calls.ts';
import type { Health } from '@playfield/kit/health.ts';
import { createHttpApp, readBody, refuseTheRest } from '@playfield/kit/http.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import type { Route } from '@playfield/kit/routes.ts';
import type Koa from 'koa';
import type { Config } from './config.ts';
import { forward } from './forward.ts';
import { createIdentities } from './identities.ts';
import { refuseForeignOrigins } from './origin.ts';
import { servePages } from './pages.ts';
import { sessionRoutes } from './routes.ts';
import { useSessions } from './sessions.ts';
import type { Upstreams } from './upstreams.ts';

type Deps = {
  config: Pick<Config, 'INTERNAL_KEY' | 'PUBLIC_URL' | 'SESSION_KEYS' | 'SITE_DIR'>;
  redis: Redis;
  upstreams: Upstreams;
  health: Health;
  log: Logger;
};

export function createApp({ config, redis, upstreams, health, log }: Deps): Koa {
  const key = identityKey(config.INTERNAL_KEY);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const app = createHttpApp({ log, health });
  // Behind a terminator of TLS, the scheme and the client's address come in its headers.
  app.proxy = secure;
  app.use(setCommonHeaders(secure));
  app.use(servePages(config.SITE_DIR));
  app.use(refuseForeignOrigins(config.PUBLIC_URL));
  useSessions(app, { redis, keys: config.SESSION_KEYS, secure });

  const router = new Router();
  const identities = createIdentities(upstreams, key);
  const own = new Map(sessionRoutes({ upstreams, redis, key }).map((route) => [route.call, route]));
  for (const call of calls) {
    if (call.owner !== 'gateway') {
      router.register(call.path, [call.method], forward(call, call.owner, { upstreams, identities, redis }));
    } else {
      mountOwn(router, own.get(call), `${call.method} ${call.path}`);
    }
  }
  app.use(router.routes());
  app.use(refuseTheRest(router));
  return app;
}

function mountOwn(router: Router, route: Route | undefined, name: string): void {
  if (!route) throw new Error(`The gateway has no answer for ${name}`);
  router.register(route.call.path, [route.call.method], [readBody(), (ctx) => route.answer(ctx, null)]);
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
