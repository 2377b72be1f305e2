import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { errorBody } from '@playfield/contracts/http/errors.ts';
import { REQUEST_ID_HEADER } from '@playfield/kit/http/app.ts';
import { HttpError, unavailable } from '@playfield/kit/http/errors.ts';
import { IDENTITY_HEADER, IDENTITY_REFUSED, type SignIdentity } from '@playfield/kit/http/identity.ts';
import type { Context } from 'koa';
import { clientHeaderOf } from '../sessions/callers.ts';
import type { Flush } from './flush.ts';
import type { Upstream, Upstreams } from '../upstreams/upstream.ts';

type Internal = Call & { owner: Upstream };
type Given = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal };

export type Ask = <C extends Internal>(ctx: Context, declared: C, given: Given) => Promise<AnswerOf<C>>;

type Deps = { upstreams: Upstreams; sign: SignIdentity; flush: Flush };

export function createAsk({ upstreams, sign, flush }: Deps): Ask {
  return async <C extends Internal>(ctx: Context, declared: C, { params, query, body, signal }: Given) => {
    const response = await upstreams.request(declared.owner, {
      method: declared.method,
      path: address(declared, params, query),
      isRepeatable: declared.repeatable === true,
      headers: {
        'content-type': 'application/json',
        [REQUEST_ID_HEADER]: String(ctx.state['requestId']),
        [IDENTITY_HEADER]: await sign({ kind: 'service' }, declared.owner),
        ...clientHeaderOf(ctx),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    if (response.headers[IDENTITY_REFUSED] !== undefined) throw unavailable();
    await flush.after(declared.owner, response.headers);
    const json: unknown = JSON.parse(response.body.toString());
    if (response.statusCode !== declared.status)
      throw refusal(response.statusCode, json, response.headers['retry-after']);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
    return declared.answer?.parse(json) as AnswerOf<C>;
  };
}

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
