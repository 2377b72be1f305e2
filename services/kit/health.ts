/** What operators ask of a process: does it live, can it work, how is it doing. */
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import * as z from 'zod';

/** A dependency that has not answered by then counts as down. */
const CHECK_TIMEOUT_MS = 2_000;
/** From a cached read to the slowest answer the gateway waits for, in seconds. */
const LATENCY_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Check = () => Promise<unknown>;
type Observation = { method: string; route: string; status: number; seconds: number };

export type Health = {
  readonly registry: Registry;
  readonly middleware: Middleware;
  observe(observation: Observation): void;
};

/** @param checks one for each dependency, by its name; a check passes when its promise is fulfilled in time */
export function createHealth(service: string, checks: Record<string, Check>): Health {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  });

  return {
    registry,
    observe({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    async middleware(ctx, next) {
      if (ctx.method !== 'GET') return next();
      switch (ctx.path) {
        case '/healthz':
          ctx.body = { status: 'ok' };
          return;
        case '/readyz': {
          const found = await readiness(checks);
          ctx.status = found.ready ? 200 : 503;
          ctx.body = found;
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

/** What `/readyz` answers. */
export const readinessBody = z.object({
  ready: z.boolean(),
  /** What the process needs and does not reach. */
  failing: z.array(z.string()),
  startedAt: z.string(),
  memoryBytes: z.number(),
});
type Readiness = z.infer<typeof readinessBody>;

const startedAt = new Date(performance.timeOrigin).toISOString();

/** How this process is doing. */
export async function readiness(checks: Record<string, Check>): Promise<Readiness> {
  const failing = await failingChecks(checks);
  return { ready: failing.length === 0, failing, startedAt, memoryBytes: process.memoryUsage.rss() };
}

async function failingChecks(checks: Record<string, Check>): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
  );
  return results.flat();
}

async function passes(check: Check): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  try {
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
