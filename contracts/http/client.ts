import type { AnswerOf, BodyInput, Call, ParamsOf, QueryInput } from './call.ts';
import { errorCodes, type ErrorBody } from './errors.ts';

export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody | undefined;
  readonly json: unknown;
  readonly retryAfter: number | null;

  constructor(status: number, json: unknown, retryAfter: string | null = null) {
    const body = isErrorBody(json) ? json : undefined;
    super(body?.message ?? `${status}`);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
    this.json = json;
    this.retryAfter = Number(retryAfter) || null;
  }
}

/** Avoids the schema library, which read-only pages don't load. */
function isErrorBody(json: unknown): json is ErrorBody {
  const { message, code, fieldErrors = {} }: { [key in keyof ErrorBody]?: unknown } = Object(json);
  return (
    typeof message === 'string' &&
    errorCodes.some((one) => one === code) &&
    Object.values(Object(fieldErrors)).every((messages) => Array.isArray(messages))
  );
}

type Slot<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: undefined }
  : { [key in Name]: Value };
export type Arguments<C extends Call> = Slot<'params', ParamsOf<C>> &
  Slot<'body', BodyInput<C>> & { query?: QueryInput<C>; signal?: AbortSignal };

export type Page<Answer> = { answer: Answer; nextCursor: string | null };

const TIMEOUT_MS = 20_000;

export type Asking = (address: string, init: RequestInit) => Promise<Response>;

export async function requestPage<C extends Call>(
  declared: C,
  given: Arguments<C>,
  asking: Asking = fetch,
): Promise<Page<AnswerOf<C>>> {
  const response = await send(declared, given, asking);
  const json: unknown = response.status === 204 ? undefined : await readJson(response, given.signal);
  if (!response.ok) throw new CallError(response.status, json, response.headers.get('retry-after'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer comes from our own origin, whose tests check it against the schema
  return { answer: json as AnswerOf<C>, nextCursor: response.headers.get('x-next-cursor') };
}

export async function request<C extends Call>(declared: C, given: Arguments<C>): Promise<AnswerOf<C>> {
  return (await requestPage(declared, given)).answer;
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(response.ok ? 0 : response.status, undefined);
  }
}

async function send(
  declared: Call,
  given: { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal },
  asking: Asking,
) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await asking(address(declared, given.params, given.query), {
      method: declared.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    });
  } catch (error) {
    if (given.signal?.aborted) throw error;
    throw new CallError(0, undefined);
  }
}

export function address(declared: Call, params: unknown, query: unknown): string {
  const path = declared.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(entry(params, name)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

function entry(params: unknown, name: string): string {
  return String(Object.entries(params ?? {}).find(([key]) => key === name)?.[1] ?? '');
}
