/** Collects the six counts and the health of all services. A service that is down causes a gap instead of an error. */
import { getHealth, getStats, type InstanceHealth, type Stats } from '@playfield/contracts/admin/stats.ts';
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { countAccounts, countMatchmaking, countMessaging } from '@playfield/contracts/http/internal.ts';
import { readiness, readinessBody, type Check } from '@playfield/kit/http/health.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Ask } from '../forwarding/ask.ts';
import type { Surveyed, Upstream, Upstreams } from '../upstreams/upstream.ts';

/** Longer than any service needs, and shorter than users wait for a page. */
const GATHER_MS = 2_500;

type Deps = { ask: Ask; upstreams: Upstreams; ownChecks: Record<string, Check> };

export function aggregationRoutes({ ask, upstreams, ownChecks }: Deps) {
  /** Returns the service's answer; null if it fails or takes too long. */
  async function orNull<C extends Call & { owner: Upstream }>(ctx: Context, declared: C): Promise<AnswerOf<C> | null> {
    return ask(ctx, declared, { signal: AbortSignal.timeout(GATHER_MS) }).catch(() => null);
  }

  return [
    route(getStats, async ({ ctx }): Promise<Stats> => {
      const [accounts, matchmaking, messaging] = await Promise.all([
        orNull(ctx, countAccounts),
        orNull(ctx, countMatchmaking),
        orNull(ctx, countMessaging),
      ]);
      return {
        totalUsers: accounts?.totalUsers ?? null,
        verifiedUsers: accounts?.verifiedUsers ?? null,
        totalMatchups: matchmaking?.totalMatchups ?? null,
        activeMatchups: matchmaking?.activeMatchups ?? null,
        totalInterests: matchmaking?.totalInterests ?? null,
        totalMessages: messaging?.totalMessages ?? null,
        newsletter: accounts?.newsletter ?? null,
        unavailable: absent({ accounts, matchmaking, messaging }),
      };
    }),

    route(getHealth, async () => {
      const started = performance.now();
      const own = await readiness(ownChecks);
      const gateway = { ...own, milliseconds: performance.now() - started };
      return [present('gateway', 1, gateway), ...(await upstreams.survey('/readyz', GATHER_MS)).map(presentSurveyed)];
    }),
  ];
}

function absent(answers: Partial<Record<Upstream, unknown>>): Upstream[] {
  const names: readonly Upstream[] = ['accounts', 'matchmaking', 'messaging', 'notifier'];
  return names.filter((name) => answers[name] === null);
}

type Readiness = { ready: boolean; failing: string[]; startedAt: string; memoryBytes: number; milliseconds: number };

function present(service: InstanceHealth['service'], instance: number, answer: Readiness): InstanceHealth {
  const { ready, failing, startedAt, memoryBytes, milliseconds } = answer;
  const state = ready ? 'ready' : 'failing';
  return { service, instance, state, failing, startedAt, memoryBytes, answeredAfterMs: Math.round(milliseconds) };
}

function presentSurveyed({ upstream, instance, answer }: Surveyed): InstanceHealth {
  const said = answer && readinessBody.safeParse(answer.body).data;
  if (said) return present(upstream, instance, { ...said, milliseconds: answer.milliseconds });
  const unknown = { failing: [], startedAt: null, memoryBytes: null, answeredAfterMs: null };
  return { service: upstream, instance, state: 'unreachable', ...unknown };
}
