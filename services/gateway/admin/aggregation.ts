/** Aggregates the admins' stats from all services at once: a service that is down leaves a gap, not an error. */
import { getStatsReport, getHealth, getStats, MEASURES } from '@playfield/contracts/admin/stats.ts';
import type { StatsRow, InstanceHealth, ServiceStats, Stats } from '@playfield/contracts/admin/stats.ts';
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import {
  countAccounts,
  countMatchmaking,
  countMessaging,
  statsOfAccounts,
  statsOfMatchmaking,
  statsOfMessaging,
} from '@playfield/contracts/http/internal.ts';
import { readiness, readinessBody, type Check } from '@playfield/kit/http/health.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Ask } from '../forwarding/ask.ts';
import type { Surveyed, Upstream, Upstreams } from '../forwarding/upstream.ts';

/** Longer than any service needs, shorter than a person waits for a page. */
const GATHER_MS = 2_500;

type Deps = { ask: Ask; upstreams: Upstreams; ownChecks: Record<string, Check> };
type Given = { query?: unknown };

export function aggregationRoutes({ ask, upstreams, ownChecks }: Deps) {
  /** The service's answer; null if it does not arrive in time. */
  async function orNull<C extends Call & { owner: Upstream }>(
    ctx: Context,
    declared: C,
    given: Given = {},
  ): Promise<AnswerOf<C> | null> {
    return ask(ctx, declared, { ...given, signal: AbortSignal.timeout(GATHER_MS) }).catch(() => null);
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
        cancellations: matchmaking?.cancellations ?? null,
        missedCancellations: matchmaking?.missedCancellations ?? null,
        unavailable: absent({ accounts, matchmaking, messaging }),
      };
    }),

    route(getStatsReport, async ({ ctx, query }) => {
      const [accounts, matchmaking, messaging] = await Promise.all([
        orNull(ctx, statsOfAccounts, { query }),
        orNull(ctx, statsOfMatchmaking, { query }),
        orNull(ctx, statsOfMessaging, { query }),
      ]);
      const from = { signUps: accounts, games: matchmaking, matches: matchmaking, messages: messaging };
      const joined = (group: keyof ServiceStats) => join(group, from);
      return {
        weeks: joined('weeks'),
        sports: joined('sports'),
        states: joined('states'),
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

/** Joins the services' stats by key; a service that answered without a key counted zero. */
function join(group: keyof ServiceStats, from: Record<(typeof MEASURES)[number], ServiceStats | null>): StatsRow[] {
  const keys = new Set(MEASURES.flatMap((measure) => Object.keys(from[measure]?.[group] ?? {})));
  return [...keys].toSorted().map((key) => {
    const count = (measure: (typeof MEASURES)[number]) => {
      const counted = from[measure];
      return counted && (counted[group][key]?.[measure] ?? 0);
    };
    return {
      key,
      signUps: count('signUps'),
      games: count('games'),
      matches: count('matches'),
      messages: count('messages'),
    };
  });
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
