import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@playfield/kit/http/errors.ts';
import { isBrokenCircuitError } from 'cockatiel';
import type { Pool } from 'undici';
import { answerOf } from './answer-queries.ts';
import { resolveName, watchInstances, type Instances, type Resolve } from './instances.ts';
import type { Upstream, Upstreams } from './upstream.ts';
import { histogram, LATENCY_BUCKETS, secondsSince } from '@playfield/kit/telemetry/metrics.ts';

const RETRY_FOR_MS = 4_000;
const RETRY_AFTER_MS = 100;

type Insisting = { isRepeatable: boolean; signal?: AbortSignal | undefined; patienceMs?: number | undefined };

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
  let turn = 0;

  async function insist<Result>(
    upstream: Upstream,
    ask: (pool: Pool) => Promise<Result>,
    { isRepeatable, signal, patienceMs = RETRY_FOR_MS }: Insisting,
  ): Promise<Result> {
    const deadline = performance.now() + patienceMs;
    let skipped = 0;
    for (;;) {
      const instances = await services[upstream].all();
      turn = (turn + 1) % Number.MAX_SAFE_INTEGER;
      const instance = instances[turn % instances.length];
      if (!instance) throw unavailable();
      try {
        return await instance.breaker.execute(() => ask(instance.pool));
      } catch (error) {
        // Try other instances without delay, because a short wait would not close an open circuit.
        if (isBrokenCircuitError(error)) {
          skipped += 1;
          if (skipped >= instances.length) throw unavailable();
          continue;
        }
        const again = wasRefused(error) || (isRepeatable && wasCut(error));
        if (!again || signal?.aborted || performance.now() > deadline) throw unavailable();
        await sleep(RETRY_AFTER_MS);
      }
    }
  }

  return {
    request: (upstream, { isRepeatable = false, patienceMs, ...request }) =>
      insist(upstream, (pool) => answerOf(pool, request), {
        isRepeatable: isRepeatable || request.method === 'GET',
        signal: request.signal,
        patienceMs,
      }),
    async close() {
      await Promise.all(Object.values(services).map((instances) => instances.close()));
    },
  };
}

function wasSilent(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

function wasRefused(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT';
}

const CUT: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function wasCut(error: unknown): boolean {
  return CUT.has(codeOf(error));
}

const durations = histogram({
  name: 'playfield_upstream_call_duration_seconds',
  help: 'Calls to services, including retries: answered, failed (5xx), or unavailable (no answer)',
  labelNames: ['upstream', 'outcome'],
  buckets: LATENCY_BUCKETS,
});

export function withMetrics(upstreams: Upstreams): Upstreams {
  return {
    ...upstreams,
    request: (upstream, request) => measure(upstream, request, (sent) => upstreams.request(upstream, sent)),
  };
}

async function measure<Request, Answer extends { statusCode: number }>(
  upstream: Upstream,
  request: Request,
  call: (request: Request) => Promise<Answer>,
): Promise<Answer> {
  const started = performance.now();
  const note = (outcome: 'answered' | 'failed' | 'unavailable') =>
    durations.observe({ upstream, outcome }, secondsSince(started));
  try {
    const answer = await call(request);
    note(answer.statusCode < 500 ? 'answered' : 'failed');
    return answer;
  } catch (error) {
    note('unavailable');
    throw error;
  }
}
