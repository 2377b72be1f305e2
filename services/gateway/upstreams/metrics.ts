import { histogram, LATENCY_BUCKETS, secondsSince } from '@playfield/kit/telemetry/metrics.ts';
import type { Upstream, Upstreams } from './upstream.ts';

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
