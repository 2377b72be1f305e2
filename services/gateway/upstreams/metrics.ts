import { counter, histogram, LATENCY_BUCKETS, readGauge, secondsSince } from '@playfield/kit/telemetry/metrics.ts';
import { CircuitState } from 'cockatiel';
import type { Instances } from './instances.ts';
import type { Upstream, Upstreams } from './upstream.ts';

const durations = histogram({
  name: 'playfield_upstream_call_duration_seconds',
  help: 'Calls to services, including retries: answered, failed (5xx), or unavailable (no answer)',
  labelNames: ['upstream', 'outcome'],
  buckets: LATENCY_BUCKETS,
});
export const retries = counter({
  name: 'playfield_upstream_retries_total',
  help: 'Retried calls: unheard (connection refused), cut (connection lost), or skipped (open circuit)',
  labelNames: ['upstream', 'reason'],
});
const breakers = readGauge({
  name: 'playfield_upstream_breakers',
  help: 'Circuit breakers of known instances by state',
  labelNames: ['upstream', 'state'],
});

export function watchBreakers(services: Record<Upstream, Instances>): void {
  breakers.from(async () => {
    const counted = Object.entries(services).map(async ([upstream, instances]) => {
      const states = (await instances.all()).map(isClosed);
      const closed = states.filter(Boolean).length;
      return [
        { labels: { upstream, state: 'closed' }, value: closed },
        { labels: { upstream, state: 'open' }, value: states.length - closed },
      ];
    });
    return (await Promise.all(counted)).flat();
  });
}

/** A half-open breaker counts as open until a call succeeds. */
function isClosed({ breaker }: { breaker: { state: CircuitState } }): boolean {
  return breaker.state === CircuitState.Closed;
}

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
