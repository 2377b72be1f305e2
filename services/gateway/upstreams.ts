/** The services behind the gateway: calls are spread over each one's instances, and wait a moment for one that is restarting. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@playfield/contracts/call.ts';
import { unavailable } from '@playfield/kit/errors.ts';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';

export type Upstream = Exclude<Owner, 'gateway'>;

/** Connections to one instance; more calls than that at a time wait their turn. */
const CONNECTIONS = 64;
/** Less than the services keep theirs open, so that no call meets a connection that is just being closed. */
const KEEP_ALIVE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** No call of the product takes longer; what does is stuck. */
const ANSWER_TIMEOUT_MS = 10_000;
/** A call that found nobody listening has not been heard, so it can be made again while a service restarts. */
const RETRY_FOR_MS = 4_000;
const RETRY_AFTER_MS = 100;

type UpstreamRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | string;
};

/** An answer, whole: answers are small, and a caller who goes away must not leave half of one behind. */
type UpstreamAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Buffer };

export type Upstreams = {
  request(upstream: Upstream, request: UpstreamRequest): Promise<UpstreamAnswer>;
  close(): Promise<void>;
};

export function createUpstreams(addresses: Record<Upstream, readonly string[]>): Upstreams {
  const poolsOf = (upstream: Upstream) => addresses[upstream].map(createPool);
  const pools: Record<Upstream, Pool[]> = {
    accounts: poolsOf('accounts'),
    matchmaking: poolsOf('matchmaking'),
    messaging: poolsOf('messaging'),
    notifier: poolsOf('notifier'),
  };
  let turn = 0;

  function next(upstream: Upstream): Pool {
    const instances = pools[upstream];
    turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
    const pool = instances[turn % instances.length];
    if (!pool) throw unavailable();
    return pool;
  }

  return {
    async request(upstream, request) {
      const deadline = performance.now() + RETRY_FOR_MS;
      for (;;) {
        try {
          const { statusCode, headers, body } = await next(upstream).request(request);
          return { statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
        } catch (error) {
          const again = wasNotHeard(error) || (request.method === 'GET' && wasCut(error));
          if (!again || performance.now() > deadline) throw unavailable();
          await sleep(RETRY_AFTER_MS);
        }
      }
    },
    async close() {
      await Promise.all(
        Object.values(pools)
          .flat()
          .map((pool) => pool.close()),
      );
    },
  };
}

function createPool(url: string): Pool {
  return new Pool(url, {
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
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
