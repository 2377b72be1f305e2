import {
  checkSchedule,
  EXPORT_MAX,
  exportSchedule,
  importSchedule,
  listSchedule,
} from '@playfield/contracts/schedules.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { TOO_MANY_PLACES } from '../limits.ts';
import type { MatchupRecord } from '../games/model.ts';
import { postedBefore, postOnce } from '../games/actions.ts';
import { opponentOf } from '../games/sides.ts';
import { presentExactMatchup } from '../games/present.ts';
import { presentOwnTeam } from '../teams/present.ts';
import { hiddenFrom } from '../teams/blocks/queries.ts';
import { judge, placesIn, tableOf } from './actions.ts';
import { scheduleOf } from './queries.ts';
import { saveCaller, teamRefs } from '../teams/queries.ts';

const presenting = (caller: Identity) => (record: MatchupRecord) => presentExactMatchup(record, presentOwnTeam(caller));

export function scheduleRoutes(deps: Deps) {
  const { db, models, venues, budgets } = deps;
  const { matchups } = models;

  /** Charges the lookups that a schedule needs. @throws 429 */
  async function payFor(rows: readonly unknown[], teamId: number): Promise<void> {
    refuseFor(await budgets.schedulePlaces.spend(`${teamId}`, placesIn(rows)), TOO_MANY_PLACES);
  }

  /** The team's own games and those it has agreed on, latest first. */
  async function gamesOf(teamId: number): Promise<MatchupRecord[]> {
    return matchups
      .find({
        $or: [
          { teamId, status: { $ne: 'cancelled' } },
          { opponentId: teamId, status: 'matched' },
        ],
      })
      .sort({ startsAt: -1, _id: -1 })
      .limit(EXPORT_MAX)
      .lean();
  }

  return [
    route(checkSchedule, async ({ body: { rows }, caller }) => {
      await payFor(rows, caller.id);
      const judged = await judge(rows, { models, venues, caller, now: new Date() });
      return judged.map(({ verdict }) => verdict);
    }),

    route(importSchedule, async ({ body: { rows, clientId }, caller }) => {
      const present = presenting(caller);
      const names = rows.map((_, index) => ({ teamId: caller.id, clientId: `${clientId} ${index}` }));
      // A retry must not count as its own duplicate.
      const before = await postedBefore(models, names);
      if (before.length === rows.length) return before.map(present);
      await payFor(rows, caller.id);
      const judged = await judge(rows, { models, venues, caller, now: new Date() }, clientId);
      const wrong = judged.flatMap(({ verdict }, index) =>
        Object.entries(verdict.errors).map(([field, error]): [string, string[]] => [`rows.${index}.${field}`, [error]]),
      );
      if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
      await saveCaller(deps, caller);
      const games = judged.flatMap(({ game }) => game ?? []);
      return (await postOnce({ db, models }, games)).map(present);
    }),

    route(listSchedule, ({ query, caller }) => scheduleOf(models, caller.id, query, new Date())),

    route(exportSchedule, async ({ caller, ctx }) => {
      const latest = await gamesOf(caller.id);
      const played = latest.toReversed().map((game) => ({ game, against: opponentOf(game, caller.id) }));
      const refOf = await teamRefs(
        models,
        played.flatMap(({ against }) => against ?? []),
      );
      ctx.type = 'text/csv; charset=utf-8';
      ctx.set('Content-Disposition', 'attachment; filename="playfield-games.csv"');
      const apart = new Set(await hiddenFrom(models, caller.id));
      return tableOf(
        played.map(({ game, against }) => ({
          game,
          // After a block, a team does not see where the other's game is.
          place: game.teamId === caller.id || !apart.has(game.teamId) ? game : null,
          opponent: against === null ? null : refOf(against).teamName,
        })),
      );
    }),
  ];
}
