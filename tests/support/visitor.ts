import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from '@playfield/contracts/http/call.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { errorBody, type ErrorBody } from '@playfield/contracts/http/errors.ts';

type Answer = { status: number; json: unknown; headers: Headers };
type Init = { json?: unknown; body?: string | Buffer<ArrayBuffer>; headers?: Record<string, string> };
type Given<C extends Call> = { params?: ParamsOf<C>; query?: QueryInput<C>; body?: BodyInput<C> };

export type Visitor = {
  ask<C extends Call>(declared: C, given?: Given<C>): Promise<AnswerOf<C>>;
  refused<C extends Call>(declared: C, given?: Given<C>): Promise<ErrorBody & { status: number }>;
  refusedWith<C extends Call>(declared: C, given?: Given<C>): Promise<number>;
  raw(method: string, path: string, init?: Init): Promise<Answer>;
  readonly url: string;
  readonly cookies: Map<string, string>;
};

export function cookieHeader({ cookies }: Pick<Visitor, 'cookies'>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

export function copyOf({ url, cookies }: Visitor, elsewhere = url): Visitor {
  const copy = visit(elsewhere);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

export function visit(url: string, userAgent = 'Playfield tests'): Visitor {
  const cookies = new Map<string, string>();

  async function raw(method: string, path: string, { json, headers, ...init }: Init = {}): Promise<Answer> {
    const cookie = cookieHeader({ cookies });
    const asJson: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
    const body = json === undefined ? init.body : JSON.stringify(json);
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...asJson, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    return { status: response.status, json: parsed(text), headers: response.headers };
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

  const refused: Visitor['refused'] = async (declared, given = {}) => {
    const { status, json } = await send(declared, given);
    if (status < 400) throw new Error(`${declared.method} ${declared.path} was not refused: ${JSON.stringify(json)}`);
    return { status, ...Object(json), ...errorBody.parse(json) };
  };

  return {
    url,
    cookies,
    raw,
    refused,
    refusedWith: async (declared, given) => (await refused(declared, given)).status,
    async ask(declared, given = {}) {
      const { status, json } = await send(declared, given);
      if (status !== declared.status) {
        throw new Error(`${declared.method} ${declared.path} answered ${status}: ${JSON.stringify(json)}`);
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the very schema the type is inferred from
      return declared.answer?.parse(json) as AnswerOf<typeof declared>;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
