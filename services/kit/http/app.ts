import { randomUUID } from 'node:crypto';
import { bodyParser } from '@koa/bodyparser';
import { Router } from '@koa/router';
import { isSilent, type Call } from '@playfield/contracts/http/call.ts';
import type { ErrorBody } from '@playfield/contracts/http/errors.ts';
import Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { HttpError, malformed, methodNotAllowed, notFound, tooLarge, unavailable } from './errors.ts';
import type { Health } from './health.ts';
import { IDENTITY_HEADER, type Caller, type VerifyIdentity } from './identity.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import type { Route } from './routes.ts';
import { publishedHeader, unflushed } from './published.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
export const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

const SLOW_MS = 1_000;

export type HttpService = { log: Logger; health: Health };

export function createHttpApp({ log, health }: HttpService): Koa {
  const app = new Koa();
  app.on('error', (error: unknown) =>
    log.debug(describeError(error), 'The caller disconnected before the end of the response'),
  );
  app.use(observe({ log, health }));
  app.use(renderErrors());
  return app;
}

export function createServiceApp(
  service: HttpService & { verify: VerifyIdentity; routes: readonly Route[]; before?: readonly Middleware[] },
): Koa {
  const app = createHttpApp(service);
  app.use(service.health.middleware);
  app.use(publishedHeader());
  for (const middleware of service.before ?? []) app.use(middleware);
  readLongBodies(app, service.routes);
  app.use(readBody());
  const callerOf = async (ctx: Context) => {
    const caller = await service.verify(ctx.get(IDENTITY_HEADER));
    ctx.state['who'] = caller ? whoIs(caller) : undefined;
    return caller;
  };
  const handlers = service.routes.map(({ call, answer }) => {
    const handler: Middleware = (ctx) => {
      const handle = async () => answer(ctx, await callerOf(ctx));
      return isSilent(call) ? unflushed(handle) : handle();
    };
    return [call, handler] as const;
  });
  mountCalls(app, handlers);
  return app;
}

const isPrefetch = (ctx: Context) =>
  ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => /\bprefetch\b/i.test(ctx.get(name)));

export function mountCalls(app: Koa, handlers: readonly (readonly [Call, Middleware])[]): void {
  const router = new Router();
  const fixed = new Map<string, Middleware>();
  for (const [call, handler] of handlers) {
    const guarded = guard(call, handler);
    router.register(call.path, [call.method], guarded);
    if (!call.path.includes(':')) fixed.set(`${call.method} ${call.path}`, guarded);
  }
  app.use((ctx, next) => {
    const handler = fixed.get(`${ctx.method} ${ctx.path}`);
    if (!handler) return next();
    ctx.state['route'] = ctx.path;
    return handler(ctx, next);
  });
  app.use(router.routes());
  app.use((ctx) => {
    const { path } = router.match(ctx.path, ctx.method);
    const allowed = [...new Set(path.flatMap((layer) => layer.methods))];
    throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound();
  });
}

/** HEAD requests and prefetches must not change data, but the router matches HEAD to GET routes. */
const guard =
  ({ method, changes }: Call, handler: Middleware): Middleware =>
  (ctx, next) => {
    if (changes && (ctx.method !== method || isPrefetch(ctx))) throw methodNotAllowed([method]);
    return handler(ctx, next);
  };

function observe({ log, health }: HttpService): Middleware {
  return async (ctx, next) => {
    const given = ctx.get(REQUEST_ID_HEADER);
    const requestId = REQUEST_ID_PATTERN.test(given) ? given : randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    const started = performance.now();
    await next();
    const route = routeOf(ctx);
    const milliseconds = performance.now() - started;
    health.observe({ method: ctx.method, route, status: ctx.status, seconds: milliseconds / 1000 });
    const { method, status } = ctx;
    const failure: unknown = ctx.state['failure'];
    const level = status >= 500 ? 'error' : status >= 400 || milliseconds > SLOW_MS ? 'info' : 'debug';
    log[level](
      { channel: 'access', requestId, method, route, status, ms: Math.round(milliseconds), who: whoIn(ctx), failure },
      `${method} ${route} ${status}`,
    );
  };
}

/** Includes an ID only on errors, so that abuse can be traced without logging what people read. */
function whoIn(ctx: Context): string | undefined {
  const who: unknown = ctx.state['who'];
  if (typeof who !== 'string') return undefined;
  return ctx.status >= 400 ? who : who.replace(/ \d+$/, '');
}

function whoIs(caller: Caller): string {
  switch (caller.kind) {
    case 'user':
      return `user ${caller.identity.id}`;
    case 'admin':
      return `admin ${caller.admin.id}`;
    case 'service':
      return 'a service';
  }
}

/** Returns the route's pattern. With the path, every ID would create another metric series. */
function routeOf(ctx: Context): string {
  const matched: unknown = ctx.state['route'] ?? Reflect.get(ctx, '_matchedRoute');
  return typeof matched === 'string' ? matched : 'other';
}

function renderErrors(): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = asHttpError(thrown);
      const requestId = String(ctx.state['requestId']);
      if (error.status >= 500) ctx.state['failure'] = failureOf(thrown, error);
      const body: ErrorBody = {
        message: error.message,
        code: error.code,
        ...(error.extra.fieldErrors ? { fieldErrors: error.extra.fieldErrors } : {}),
        requestId,
      };
      ctx.status = error.status;
      ctx.set(error.extra.headers ?? {});
      ctx.body = { ...error.extra.body, ...body };
    }
  };
}

const failureOf = (thrown: unknown, { status }: HttpError) => ({
  ...describeError(thrown),
  // An outage fails many requests in the same way, and their stacks would hide everything else.
  ...(status === 503 ? {} : { stack: stackOf(thrown) }),
});

function stackOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  return thrown.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

const LOST_DEPENDENCY =
  /^(?:Mongo(?:NetworkError|NetworkTimeoutError|ServerSelectionError|NotConnectedError)|MongooseServerSelectionError|MaxRetriesPerRequestError|PoolClearedError|PoolClearedOnNetworkError|MongoPoolClearedError|MongoPoolClosedError|MongoWaitQueueTimeoutError)$/;

const LOST_CONNECTION: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

function asHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (!(thrown instanceof Error)) return internal();
  // A bulk write wraps the error that stopped it.
  const isAway = [thrown, Reflect.get(thrown, 'errorResponse')].some(isLost);
  return isAway || isTransient(thrown) || lacksIndex(thrown) ? unavailable() : internal();
}

const isLost = (error: unknown) =>
  error instanceof Error && (LOST_DEPENDENCY.test(error.name) || LOST_CONNECTION.has(Reflect.get(error, 'code')));

function internal(): HttpError {
  return new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.');
}

function isTransient(error: Error): boolean {
  const hasLabel: unknown = Reflect.get(error, 'hasErrorLabel');
  return typeof hasLabel === 'function' && hasLabel.call(error, 'TransientTransactionError') === true;
}

const BAD_VALUE = 2;

/** Whether a query's hinted index is missing, for example because it is still being built after a restore. */
function lacksIndex(error: Error): boolean {
  return (
    error.name === 'MongoServerError' && Reflect.get(error, 'code') === BAD_VALUE && /\bhint\b/.test(error.message)
  );
}

function readLongBodies(app: Koa, routes: readonly Route[]): void {
  const router = new Router();
  for (const { call } of routes)
    if (call.webhook) router.register(call.path, [call.method], readBody(call.webhook.bytes));
  app.use(router.routes());
}

export function readBody(limit = BODY_LIMIT_BYTES): Middleware {
  return bodyParser({
    enableTypes: ['json'],
    parsedMethods: ['POST', 'PUT', 'DELETE'],
    jsonLimit: limit,
    onError(error) {
      throw Reflect.get(error, 'status') === 413 ? tooLarge() : malformed('The request body is not valid JSON');
    },
  });
}
