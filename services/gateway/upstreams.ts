/** The services behind the gateway: calls are spread over each one's instances, and wait a moment for one that is restarting. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@playfield/contracts/http/call.ts';
import { unavailable } from '@playfield/kit/http/errors.ts';
import type { Readable } from 'node:stream';
import { isBrokenCircuitError } from 'cockatiel';
import type { Dispatcher, Pool } from 'undici';
import { resolveName, watchInstances } from './instances.ts';
import type { Connection, Instances, Resolve } from './instances.ts';
import { retries, watchBreakers } from './measured.ts';

export type Upstream = Exclude<Owner, 'gateway'>;

/** A call that found nobody listening has not been heard, so it can be made again while a service restarts. */
const RETRY_FOR_MS = 4_000;
const RETRY_AFTER_MS = 100;

type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
  /** Whether it may be made again though it may have been heard; what only reads always may. */
  isRepeatable?: boolean;
  /** For how long it waits for somebody to listen; without it for as long as a restart takes. */
  patienceMs?: number;
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

type Insisting = {
  isRepeatable: boolean;
  signal?: AbortSignal | undefined;
  patienceMs?: number | undefined;
};

/** What one instance answered; null where it did not. */
export type Surveyed = {
  upstream: Upstream;
  /** From 1. */
  instance: number;
  answer: { statusCode: number; body: unknown; milliseconds: number } | null;
};

const names: readonly Upstream[] = ['accounts', 'matchmaking', 'messaging', 'notifier'];

/** @param resolve gives the addresses behind a name; another one in tests */
export function createUpstreams(
  addresses: Record<Upstream, readonly string[]>,
  resolve: Resolve = resolveName,
): Upstreams {
  const watch = (upstream: Upstream) => watchInstances(addresses[upstream], resolve, wasSilent);
  const services: Record<Upstream, Instances> = {
    accounts: watch('accounts'),
    matchmaking: watch('matchmaking'),
    messaging: watch('messaging'),
    notifier: watch('notifier'),
  };
  watchBreakers(services);
  let turn = 0;

  /** Tries until somebody listens, or as long as a restart takes. */
  async function insist<Result>(
    upstream: Upstream,
    kind: 'answers' | 'streams',
    ask: (pool: Pool) => Promise<Result>,
    { isRepeatable, signal, patienceMs = RETRY_FOR_MS }: Insisting,
  ): Promise<Result> {
    const deadline = performance.now() + patienceMs;
    let skipped = 0;
    for (;;) {
      const instances = await services[upstream].all();
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      const connection = instances[turn % instances.length]?.[kind];
      if (!connection) throw unavailable();
      try {
        return await connection.breaker.execute(() => ask(connection.pool));
      } catch (error) {
        // Where there is another instance it is asked at once, and a broken circuit is no reason to wait.
        if (isBrokenCircuitError(error)) {
          retries.inc({ upstream, reason: 'skipped' });
          skipped += 1;
          if (skipped >= instances.length) throw unavailable();
          continue;
        }
        const again = wasNotHeard(error) || (isRepeatable && wasCut(error));
        if (!again || signal?.aborted || performance.now() > deadline) throw unavailable();
        retries.inc({ upstream, reason: wasNotHeard(error) ? 'unheard' : 'cut' });
        await sleep(RETRY_AFTER_MS);
      }
    }
  }

  return {
    request: (upstream, { isRepeatable = false, patienceMs, ...request }) =>
      insist(
        upstream,
        'answers',
        async (pool) => {
          const { statusCode, headers, body } = await pool.request(request);
          return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
        },
        { isRepeatable: isRepeatable || request.method === 'GET', signal: request.signal, patienceMs },
      ),
    stream: (upstream, request) => insist(upstream, 'streams', (pool) => pool.request(request), { isRepeatable: true }),
    async survey(path, timeoutMs) {
      const surveyed = names.map(async (upstream) => {
        const instances = await services[upstream].all();
        return Promise.all(
          instances.map(async ({ answers }, index) => ({
            upstream,
            instance: index + 1,
            answer: await askOnce(answers, path, timeoutMs),
          })),
        );
      });
      return (await Promise.all(surveyed)).flat();
    },
    async close() {
      await Promise.all(Object.values(services).map((instances) => instances.close()));
    },
  };
}

async function askOnce({ pool }: Connection, path: string, timeoutMs: number): Promise<Surveyed['answer']> {
  const started = performance.now();
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(timeoutMs) });
    const json: unknown = await body.json();
    return { statusCode, body: json, milliseconds: performance.now() - started };
  } catch {
    return null;
  }
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

const CUT: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The connection died with the process behind it, which may have done what it was asked. */
function wasCut(error: unknown): boolean {
  return CUT.has(codeOf(error));
}
