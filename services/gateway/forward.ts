/** Hands a declared call to the service that owns it, with the caller's identity in place of the cookie. */
import type { Call } from '@playfield/contracts/call.ts';
import { BODY_LIMIT_BYTES, REQUEST_ID_HEADER } from '@playfield/kit/http.ts';
import { malformed, notJson, tooLarge } from '@playfield/kit/errors.ts';
import { IDENTITY_HEADER } from '@playfield/kit/identity.ts';
import type { Context, Middleware } from 'koa';
import getRawBody from 'raw-body';
import type { Identities } from './identities.ts';
import { closeSession, userOf } from './sessions.ts';
import type { Redis } from '@playfield/kit/redis.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

/** What a service may tell the caller beside the body. */
const PASSED_HEADERS = ['content-type', 'x-next-cursor', 'retry-after'] as const;

type Forwarding = { upstreams: Upstreams; identities: Identities; redis: Redis };

export function forward(declared: Call, owner: Upstream, deps: Forwarding): Middleware {
  return async (ctx) => {
    const body = await readBody(ctx, declared);
    const statement = declared.access === 'public' ? null : await callerStatement(ctx, deps);
    const response = await deps.upstreams.request(owner, {
      method: declared.method,
      path: ctx.url,
      headers: {
        accept: 'application/json',
        [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
        ...(statement ? { [IDENTITY_HEADER]: statement } : {}),
        ...(body ? { 'content-type': ctx.get('content-type') } : {}),
      },
      ...(body ? { body } : {}),
    });
    ctx.status = response.statusCode;
    ctx.set('Cache-Control', 'no-store');
    for (const name of PASSED_HEADERS) {
      const value = response.headers[name];
      if (typeof value === 'string') ctx.set(name, value);
    }
    if (response.statusCode === 204) await response.body.dump();
    else ctx.body = response.body;
  };
}

/** A session whose account is gone is no session. */
async function callerStatement(ctx: Context, { identities, redis }: Forwarding): Promise<string | null> {
  const userId = userOf(ctx);
  if (userId === null) return null;
  const statement = await identities.statementFor(userId);
  if (!statement) await closeSession(ctx, redis);
  return statement;
}

/** Reads a body whole: it is small, and a whole one can be sent again to another instance. */
async function readBody(ctx: Context, declared: Call): Promise<Buffer | undefined> {
  if (!declared.body) return undefined;
  if (!ctx.is('json')) throw notJson();
  try {
    return await getRawBody(ctx.req, { limit: BODY_LIMIT_BYTES, length: ctx.get('content-length') || null });
  } catch (error) {
    throw Reflect.get(Object(error), 'status') === 413
      ? tooLarge()
      : malformed('The request body did not arrive whole');
  }
}
