import type { Middleware } from 'koa';
import { collectDefaultMetrics } from 'prom-client';
import { histogram, inTime, LATENCY_BUCKETS, readGauge, registry } from '../telemetry/metrics.ts';

const CHECK_TIMEOUT_MS = 2_000;

export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export type Check = () => Promise<unknown>;
type Observation = { method: string; route: string; status: number; seconds: number };

const requests = histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: LATENCY_BUCKETS,
});
const dependencies = readGauge({
  name: 'playfield_dependency_up',
  help: 'Whether a dependency of the process answers (1) or not (0)',
  labelNames: ['dependency'],
});

export type Health = { readonly middleware: Middleware; observe(observation: Observation): void };

/** @param partial dependencies that may be down once they have been reached, because some requests work without them */
export function createHealth(
  service: string,
  checks: Record<string, Check>,
  partial: ReadonlySet<string> = new Set(),
): Health {
  const reached = new Set<string>();
  registry.setDefaultLabels({ service });
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry });
  dependencies.from(() =>
    Promise.all(
      Object.entries(checks).map(async ([dependency, check]) => ({
        labels: { dependency },
        value: (await passes(check)) ? 1 : 0,
      })),
    ),
  );

  return {
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async middleware(ctx, next) {
      if (ctx.method !== 'GET') return next();
      if (PROBES.has(ctx.path)) ctx.state['route'] = ctx.path;
      switch (ctx.path) {
        case '/healthz':
          ctx.body = { status: 'ok' };
          return;
        case '/readyz': {
          const failing = await failingChecks(checks);
          for (const name of Object.keys(checks)) if (!failing.includes(name)) reached.add(name);
          const ready = failing.every((name) => partial.has(name) && reached.has(name));
          ctx.status = ready ? 200 : 503;
          ctx.body = { ready, failing };
          return;
        }
        case '/metrics':
          ctx.type = registry.contentType;
          ctx.body = await registry.metrics();
          return;
        default:
          return next();
      }
    },
  };
}

async function failingChecks(checks: Record<string, Check>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
  );
  return results.flat();
}

async function passes(check: Check): Promise<boolean> {
  return (await inTime(() => check().then(() => true), CHECK_TIMEOUT_MS)) ?? false;
}
