/** Hands a declared call to the service that owns it, with the caller's identity in place of the cookie. */
import type { Call } from '@playfield/contracts/call.ts';
import { malformed, notJson, tooLarge } from '@playfield/kit/errors.ts';
import { sessionsChangeIn, SESSIONS_HEADER } from '@playfield/kit/edge.ts';
import { BODY_LIMIT_BYTES, REQUEST_ID_HEADER } from '@playfield/kit/http.ts';
import { IDENTITY_HEADER } from '@playfield/kit/identity.ts';
import type { Context, Middleware } from 'koa';
import getRawBody from 'raw-body';
import { clientHeaderOf } from './callers.ts';
import type { Callers } from './callers.ts';
import type { Limits } from './limits.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

/** What a service may tell the caller beside the body. */
const PASSED_HEADERS = ['content-type', 'content-disposition', 'x-next-cursor', 'retry-after'] as const;

type Forwarding = { upstreams: Upstreams; callers: Callers; limits: Limits };

export function forward(declared: Call, owner: Upstream, { upstreams, callers, limits }: Forwarding): Middleware {
  return async (ctx) => {
    const body = await readBody(ctx, declared);
    const caller = await callers.callerOf(ctx, declared);
    const userId = caller?.userId ?? null;
    await limits.take(declared, { address: ctx.ip, userId, email: emailIn(declared, body) });
    const response = await upstreams.request(owner, {
      method: declared.method,
      path: ctx.url,
      isRepeatable: isRepeatable(declared, body),
      headers: {
        accept: 'application/json',
        [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
        ...(ctx.get('sec-gpc') ? { 'sec-gpc': ctx.get('sec-gpc') } : {}),
        ...clientHeaderOf(ctx),
        ...(caller ? { [IDENTITY_HEADER]: caller.statement } : {}),
        ...(body ? { 'content-type': ctx.get('content-type') } : {}),
      },
      ...(body ? { body } : {}),
    });
    const change = sessionsChangeIn(response.headers[SESSIONS_HEADER]);
    if (change) await callers.apply(ctx, change);
    ctx.status = response.statusCode;
    ctx.set('Cache-Control', 'no-store');
    for (const name of PASSED_HEADERS) {
      const value = response.headers[name];
      if (typeof value === 'string') ctx.set(name, value);
    }
    if (response.statusCode !== 204) ctx.body = response.body;
  };
}

/** Reads a body whole: it is small, and a whole one can be sent again to another instance. */
async function readBody(ctx: Context, declared: Call): Promise<Buffer | undefined> {
  if (!declared.body) return undefined;
  if (!ctx.is('json') && !(declared.form && ctx.is('urlencoded'))) throw notJson();
  try {
    return await getRawBody(ctx.req, { limit: BODY_LIMIT_BYTES, length: ctx.get('content-length') || null });
  } catch (error) {
    throw Reflect.get(Object(error), 'status') === 413
      ? tooLarge()
      : malformed('The request body did not arrive whole');
  }
}

/** The address that a call is about, where its class counts by account. */
function emailIn({ limit }: Call, body: Buffer | undefined): string | null {
  return limit === undefined ? null : textIn(body, 'email');
}

/** Whether it may be made again where nobody knows if it was done. */
function isRepeatable({ repeatable }: Call, body: Buffer | undefined): boolean {
  return repeatable === 'clientId' ? textIn(body, 'clientId') !== null : repeatable === true;
}

function textIn(body: Buffer | undefined, name: string): string | null {
  if (!body) return null;
  try {
    const text: unknown = Reflect.get(Object(JSON.parse(body.toString())), name);
    return typeof text === 'string' ? text : null;
  } catch {
    // Not JSON: the service says so.
    return null;
  }
}
