/** A client of the public API: makes declared calls, keeps cookies, and validates answers against their schemas. */
import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { errorBody } from '@playfield/contracts/http/errors.ts';
import type { ErrorBody } from '@playfield/contracts/http/errors.ts';

type Answer = { status: number; json: unknown; headers: Headers };
type Given<C extends Call> = { params?: ParamsOf<C>; query?: QueryInput<C>; body?: BodyInput<C> };

export type Visitor = {
  /** Makes a call and expects success. */
  ask<C extends Call>(declared: C, given?: Given<C>): Promise<AnswerOf<C>>;
  /** Makes a call and expects a refusal. */
  refused<C extends Call>(declared: C, given?: Given<C>): Promise<ErrorBody & { status: number }>;
  /** Sends any request. */
  raw(
    method: string,
    path: string,
    init?: { body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The cookies this visitor would send next. */
  readonly cookies: Map<string, string>;
};

/** The Cookie header the visitor's browser would send. */
export function cookieHeader({ cookies }: Pick<Visitor, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

export function visit(url: string, userAgent = 'Playfield tests'): Visitor {
  const cookies = new Map<string, string>();

  async function raw(
    method: string,
    path: string,
    init: { body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const cookie = cookieHeader({ cookies });
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...init.headers },
      ...(init.body === undefined ? {} : { body: init.body }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    return { status: response.status, json: asJson(text), headers: response.headers };
  }

  function keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined || value === undefined) return;
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }

  async function send(declared: Call, given: { params?: unknown; query?: unknown; body?: unknown }): Promise<Answer> {
    return raw(declared.method, address(declared, given.params, given.query), {
      headers: { 'content-type': 'application/json' },
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
  }

  return {
    cookies,
    raw,
    async ask(declared, given = {}) {
      const { status, json } = await send(declared, given);
      if (status !== declared.status) {
        throw new Error(`${declared.method} ${declared.path} answered ${status}: ${JSON.stringify(json)}`);
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
      return declared.answer?.parse(json) as AnswerOf<typeof declared>;
    },
    async refused(declared, given = {}) {
      const { status, json } = await send(declared, given);
      if (status < 400) throw new Error(`${declared.method} ${declared.path} was not refused: ${JSON.stringify(json)}`);
      return { status, ...Object(json), ...errorBody.parse(json) };
    },
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
