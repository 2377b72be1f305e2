/** The services behind the gateway: calls are spread over each one's instances, and wait a moment for one that is restarting. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@playfield/contracts/call.ts';
import { unavailable } from '@playfield/kit/errors.ts';
import type { Readable } from 'node:stream';
import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';

export type Upstream = Exclude<Owner, 'gateway'>;

/** Connections to one instance; more calls than that at a time wait their turn. */
const CONNECTIONS = 64;
/** Less than the services keep theirs open, so that no call meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** An instance that let so many calls in a row go without an answer is left alone for a while: nobody waits for it. */
const BREAK_AFTER = 5;
const BREAK_FOR_MS = 2_000;
/** No call of the product takes longer; what does is stuck. */
const ANSWER_TIMEOUT_MS = 10_000;
/** A call that found nobody listening has not been heard, so it can be made again while a service restarts. */
const RETRY_FOR_MS = 4_000;
const RETRY_AFTER_MS = 100;

const COMMON: Pool.Options = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  connect: { timeout: CONNECT_TIMEOUT_MS },
  headersTimeout: ANSWER_TIMEOUT_MS,
};
const FOR_ANSWERS: Pool.Options = { connections: CONNECTIONS, bodyTimeout: ANSWER_TIMEOUT_MS };
/** As many connections as there are open pages; a stream may be silent between two heartbeats. */
const FOR_STREAMS: Pool.Options = { connections: null, bodyTimeout: 0 };

type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Gives up earlier than a caller at the public edge would be kept waiting. */
  signal?: AbortSignal;
};

type UpstreamStream = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

/** An answer, whole: answers are small, and a caller who goes away must not leave half of one behind. */
type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Buffer };

export type Upstreams = {
  request(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** An answer that goes on until one side ends it, on a connection of its own. */
  stream(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamStream>;
  /** Asks every instance of every service, each by itself and once. */
  survey(path: string, timeoutMs: number): Promise<Surveyed[]>;
  close(): Promise<void>;
};

/** What one instance answered; null where it did not. */
export type Surveyed = {
  upstream: Upstream;
  /** From 1. */
  instance: number;
  answer: { statusCode: number; body: unknown; milliseconds: number } | null;
};

const names: readonly Upstream[] = ['accounts', 'matchmaking', 'messaging', 'notifier'];

export function createUpstreams(addresses: Record<Upstream, readonly string[]>): Upstreams {
  const poolsOf = (upstream: Upstream, options: Pool.Options) =>
    addresses[upstream].map((url) => new Pool(url, { ...COMMON, ...options }));
  const pools = Object.fromEntries(names.map((name) => [name, poolsOf(name, FOR_ANSWERS)]));
  const streaming = Object.fromEntries(names.map((name) => [name, poolsOf(name, FOR_STREAMS)]));
  const breakers = new Map(
    [...Object.values(pools), ...Object.values(streaming)].flat().map((pool) => [pool, newBreaker()]),
  );
  let turn = 0;

  /** Tries until somebody listens, or as long as a restart takes. */
  async function insist<Result>(
    instances: readonly Pool[] = [],
    ask: (pool: Pool) => Promise<Result>,
    { isRead, signal }: { isRead: boolean; signal?: AbortSignal | undefined },
  ): Promise<Result> {
    const deadline = performance.now() + RETRY_FOR_MS;
    let skipped = 0;
    for (;;) {
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      const pool = instances[turn % instances.length];
      if (!pool) throw unavailable();
      try {
        return await (breakers.get(pool) ?? newBreaker()).execute(() => ask(pool));
      } catch (error) {
        // Where there is another instance it is asked at once, and a broken circuit is no reason to wait.
        if (isBrokenCircuitError(error)) {
          skipped += 1;
          if (skipped >= instances.length) throw unavailable();
          continue;
        }
        const again = wasNotHeard(error) || (isRead && wasCut(error));
        if (!again || signal?.aborted || performance.now() > deadline) throw unavailable();
        await sleep(RETRY_AFTER_MS);
      }
    }
  }

  return {
    request: (upstream, request) =>
      insist(
        pools[upstream],
        async (pool) => {
          const { statusCode, headers, body } = await pool.request(request);
          return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
        },
        { isRead: request.method === 'GET', signal: request.signal },
      ),
    stream: (upstream, request) => insist(streaming[upstream], (pool) => pool.request(request), { isRead: true }),
    survey: (path, timeoutMs) =>
      Promise.all(
        names.flatMap((upstream) =>
          (pools[upstream] ?? []).map(async (pool, index) => {
            const started = performance.now();
            const answer = await pool
              .request({ method: 'GET', path, signal: AbortSignal.timeout(timeoutMs) })
              .then(async ({ statusCode, body }) => {
                const json: unknown = await body.json();
                return { statusCode, body: json, milliseconds: performance.now() - started };
              })
              .catch(() => null);
            return { upstream, instance: index + 1, answer };
          }),
        ),
      ),
    async close() {
      await Promise.all([...Object.values(pools), ...Object.values(streaming)].flat().map((pool) => pool.close()));
    },
  };
}

/** Breaks on silence alone: who refuses a connection is restarting, and answers soon. */
function newBreaker() {
  return circuitBreaker(
    handleWhen((error) => wasSilent(error)),
    { halfOpenAfter: BREAK_FOR_MS, breaker: new ConsecutiveBreaker(BREAK_AFTER) },
  );
}

function wasSilent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

function wasNotHeard(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT';
}

/** The connection died with the process behind it. Reading again changes nothing. */
function wasCut(error: unknown): boolean {
  return codeOf(error) === 'UND_ERR_SOCKET' || codeOf(error) === 'ECONNRESET';
}
