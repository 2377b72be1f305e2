import { getStats, type Stats } from '@playfield/contracts/admin/stats.ts';
import type { AnswerOf, Call } from '@playfield/contracts/http/call.ts';
import { countAccounts, countMatchmaking, countMessaging } from '@playfield/contracts/http/internal.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Context } from 'koa';
import type { Ask } from '../forwarding/ask.ts';
import type { Upstream } from '../upstreams/upstream.ts';

const GATHER_MS = 2_500;

export function aggregationRoutes(ask: Ask) {
  async function orNull<C extends Call & { owner: Upstream }>(ctx: Context, declared: C): Promise<AnswerOf<C> | null> {
    return ask(ctx, declared, { signal: AbortSignal.timeout(GATHER_MS) }).catch(() => null);
  }

  return [
    route(getStats, async ({ caller: admin, ctx }): Promise<Stats> => {
      const [accounts, matchmaking, messaging] = await Promise.all([
        orNull(ctx, countAccounts),
        orNull(ctx, countMatchmaking),
        orNull(ctx, countMessaging),
      ]);
      return {
        admin,
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
  ];
}

function absent(answers: Partial<Record<Upstream, unknown>>): Upstream[] {
  const names: readonly Upstream[] = ['accounts', 'matchmaking', 'messaging', 'notifier'];
  return names.filter((name) => answers[name] === null);
}
