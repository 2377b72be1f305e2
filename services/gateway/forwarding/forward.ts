import { isSilent, type Call } from '@playfield/contracts/http/call.ts';
import { malformed, notJson, tooLarge, unavailable } from '@playfield/kit/http/errors.ts';
import { sessionsChangeIn, SESSIONS_HEADER } from '@playfield/kit/http/edge.ts';
import { BODY_LIMIT_BYTES, REQUEST_ID_HEADER } from '@playfield/kit/http/app.ts';
import { IDENTITY_HEADER, IDENTITY_REFUSED } from '@playfield/kit/http/identity.ts';
import type { Context, Middleware } from 'koa';
import getRawBody from 'raw-body';
import { browserProofFor, browserProofHeader, setBrowserProof } from '../sessions/browser-proof-actions.ts';
import { clientHeaderOf, type Callers } from '../sessions/callers.ts';
import type { Flush } from './flush.ts';
import type { Limits } from '../limits/limits.ts';
import type { Upstream, Upstreams } from '../upstreams/upstream.ts';

const PASSED_HEADERS = [
  'content-type',
  'content-disposition',
  'retry-after',
  'x-next-cursor',
  'x-robots-tag',
  'www-authenticate',
] as const;
const NOTHING = Buffer.from('{}');

type Forwarding = { upstreams: Upstreams; callers: Callers; limits: Limits; flush: Flush };

export function forward(
  declared: Call,
  owner: Upstream,
  { upstreams, callers, limits, flush }: Forwarding,
): Middleware {
  return async (ctx) => {
    const body = await readBody(ctx, declared);
    const caller = await callers.callerOf(ctx, declared);
    const userId = caller?.userId ?? null;
    await limits.take(declared, { address: ctx.ip, userId });
    await flush.before(owner, declared, userId);
    const proof = browserProofFor(ctx, declared);
    const response = await upstreams.request(owner, {
      method: declared.method,
      path: ctx.url,
      isRepeatable: isRepeatable(declared, body),
      headers: {
        accept: 'application/json',
        [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
        ...(ctx.get('sec-gpc') ? { 'sec-gpc': ctx.get('sec-gpc') } : {}),
        ...(ctx.get('dnt') ? { dnt: ctx.get('dnt') } : {}),
        ...clientHeaderOf(ctx),
        ...browserProofHeader(proof),
        ...(caller ? { [IDENTITY_HEADER]: await caller.tokenFor(owner) } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(declared.webhook ? { authorization: ctx.get('authorization') } : {}),
      },
      ...(body ? { body } : {}),
    });
    // During a key rotation, a service may not know our key yet. A 503 keeps the caller's session.
    if (response.headers[IDENTITY_REFUSED] !== undefined) throw unavailable();
    const change = sessionsChangeIn(response.headers[SESSIONS_HEADER]);
    if (change) await callers.apply(ctx, change);
    if (response.statusCode === declared.status) setBrowserProof(ctx, declared, proof);
    if (!isSilent(declared)) await flush.after(owner, response.headers);
    ctx.status = response.statusCode;
    ctx.set('Cache-Control', 'no-store');
    for (const name of PASSED_HEADERS) {
      const value = response.headers[name];
      if (typeof value === 'string') ctx.set(name, value);
    }
    if (response.statusCode !== 204) ctx.body = response.body;
  };
}

async function readBody(ctx: Context, declared: Call): Promise<Buffer | undefined> {
  if (!declared.body) return undefined;
  const isOneClick = declared.oneClick && ctx.query['token'] !== undefined;
  if (!ctx.is('json') && !isPlain(ctx, declared) && !isOneClick) throw notJson();
  try {
    const body = await getRawBody(ctx.req, {
      limit: declared.webhook?.bytes ?? BODY_LIMIT_BYTES,
      length: ctx.get('content-length') || null,
    });
    return isOneClick ? NOTHING : body;
  } catch (error) {
    throw Reflect.get(Object(error), 'status') === 413
      ? tooLarge()
      : malformed('The request body did not arrive whole');
  }
}

function isPlain(ctx: Context, { webhook }: Call): boolean {
  return webhook !== undefined && ctx.is('text/plain') !== false;
}

function isRepeatable({ repeatable }: Call, body: Buffer | undefined): boolean {
  if (repeatable !== 'clientId') return repeatable === true;
  return typeof Reflect.get(Object(jsonIn(body)), 'clientId') === 'string';
}

function jsonIn(body: Buffer | undefined): unknown {
  if (!body) return null;
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
