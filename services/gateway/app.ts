import type { Call } from '@playfield/contracts/http/call.ts';
import { calls } from '@playfield/contracts/http/calls.ts';
import type { Health } from '@playfield/kit/http/health.ts';
import { createHttpApp, mountCalls, readBody } from '@playfield/kit/http/app.ts';
import { createIdentitySigner } from '@playfield/kit/http/identity.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Route } from '@playfield/kit/http/routes.ts';
import type Koa from 'koa';
import { createAdminSessions } from './sessions/admin-sessions.ts';
import { createAsk } from './forwarding/ask.ts';
import { createCallers, type Callers } from './sessions/callers.ts';
import type { Config } from './config.ts';
import { liveRoutes, openStreams } from './live/routes.ts';
import type { Streams } from './live/streams.ts';
import { forward } from './forwarding/forward.ts';
import { aggregationRoutes } from './admin/aggregation.ts';
import { createAdminIdentities, createIdentities } from './sessions/identities.ts';
import { createKnownBrowsers } from './sessions/known-browser.ts';
import { createFlush } from './forwarding/flush.ts';
import { createLimits, unlimited, type Limits } from './limits/limits.ts';
import { documentRoutes } from './pages/openapi.ts';
import { refuseForeignOrigins } from './sessions/origin.ts';
import { redirectKnownAddresses, servePages } from './pages/pages.ts';
import { serveOpenGames } from './pages/open-games.ts';
import { serveSharedGames } from './pages/shared-games.ts';
import { serveTeamLinks } from './pages/team-links.ts';
import { sessionRoutes } from './routes.ts';
import { useSessions } from './sessions/sessions.ts';
import type { SessionStore } from './sessions/store.ts';
import type { Upstreams } from './upstreams/upstream.ts';

type Deps = {
  config: Pick<
    Config,
    | 'CALLERS_KEPT_S'
    | 'IDENTITY_PRIVATE_KEYS'
    | 'OPEN_GAMES_KEPT_S'
    | 'PUBLIC_URL'
    | 'RATE_LIMIT'
    | 'SESSION_KEYS'
    | 'SITE_DIR'
  >;
  redis: Redis;
  sessions: SessionStore;
  upstreams: Upstreams;
  streams: Streams;
  health: Health;
  log: Logger;
};

export function createApp({ config, redis, sessions, upstreams, streams, health, log }: Deps): Koa {
  const sign = createIdentitySigner(config.IDENTITY_PRIVATE_KEYS);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const app = createHttpApp({ log, health });
  app.proxy = secure;
  // Trust only the last forwarded address, which the TLS terminator added. The client may have forged the others.
  app.maxIpsCount = 1;
  app.use(setCommonHeaders(secure));
  app.use(openStreams(streams));
  const callersKeptMs = config.CALLERS_KEPT_S * 1_000;
  const knownAdmins = createAdminIdentities(upstreams, sign, callersKeptMs);
  const admins = createAdminSessions({ redis, identities: knownAdmins, secure });
  const limits = config.RATE_LIMIT === 'on' ? createLimits(redis) : unlimited;
  const site = { siteDir: config.SITE_DIR, publicUrl: config.PUBLIC_URL, upstreams };
  app.use(redirectKnownAddresses);
  app.use(pagesOnly(serveSharedGames({ ...site, limits })));
  app.use(pagesOnly(serveTeamLinks({ ...site, limits })));
  app.use(pagesOnly(serveOpenGames({ ...site, keptMs: config.OPEN_GAMES_KEPT_S * 1_000, log })));
  app.use(pagesOnly(servePages(config.SITE_DIR)));
  app.use(refuseForeignOrigins(config.PUBLIC_URL));
  useSessions(app, { store: sessions, secure });

  const identities = createIdentities(upstreams, sign, callersKeptMs);
  const knownBrowsers = createKnownBrowsers(config.SESSION_KEYS);
  const callers = createCallers({ identities, admins, sessions, knownBrowsers, sign });
  const flush = createFlush({ upstreams, sign, log });
  const ask = createAsk({ upstreams, sign, flush });
  const answered = [
    ...sessionRoutes({ ask, sessions, admins, callers, identities, limits, knownBrowsers }),
    ...liveRoutes(ask),
    ...documentRoutes(config.PUBLIC_URL),
    ...aggregationRoutes(ask),
  ];
  const own = new Map(answered.map((route) => [route.call, route]));
  const handlerOf = (call: Call) =>
    call.owner === 'gateway'
      ? answerOwn(own.get(call), { callers, limits, name: `${call.method} ${call.path}` })
      : forward(call, call.owner, { upstreams, callers, limits, flush });
  mountCalls(
    app,
    calls.map((call) => [call, handlerOf(call)]),
  );
  return app;
}

function pagesOnly(middleware: Koa.Middleware): Koa.Middleware {
  return (ctx, next) => (ctx.path.startsWith('/api/') ? next() : middleware(ctx, next));
}

type Own = { callers: Callers; limits: Limits; name: string };

function answerOwn(route: Route | undefined, { callers, limits, name }: Own): Koa.Middleware {
  if (!route) throw new Error(`The gateway has no answer for ${name}`);
  const { call } = route;
  const read = readBody();
  return (ctx) =>
    read(ctx, async () => {
      const signedIn = await callers.callerOf(ctx, call);
      await limits.take(call, { address: ctx.ip, userId: signedIn?.userId ?? null });
      ctx.set('Cache-Control', 'no-store');
      await route.answer(ctx, signedIn?.caller ?? null);
    });
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
const HSTS = 'max-age=63072000; includeSubDomains; preload';

function setCommonHeaders(secure: boolean): Koa.Middleware {
  const always = Object.entries({
    'Content-Security-Policy': NOTHING,
    ...(secure ? { 'Strict-Transport-Security': HSTS } : {}),
  });
  const ofPages = Object.entries({
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Origin-Agent-Cluster': '?1',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'Permissions-Policy': PERMISSIONS,
  });
  return (ctx, next) => {
    for (const [name, value] of always) ctx.res.setHeader(name, value);
    if (!ctx.path.startsWith('/api/')) for (const [name, value] of ofPages) ctx.res.setHeader(name, value);
    ctx.res.setHeader('Cross-Origin-Resource-Policy', ctx.path.startsWith('/og/') ? 'cross-origin' : 'same-origin');
    return next();
  };
}
