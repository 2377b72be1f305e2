import { checkSchedule, EXPORT_MAX, exportSchedule, importSchedule } from '@playfield/contracts/schedules.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { invalid } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import type { InterestRecord } from '../models/interest.ts';
import type { MatchupRecord } from '../models/matchup.ts';
import { postedBefore, postOnce } from '../posting.ts';
import { presentMatchup, presentTeam } from '../present.ts';
import { judge, tableOf } from '../scheduling.ts';
import { rememberCaller, teamRefs } from '../teams.ts';

const presenting = (caller: Identity) => (record: MatchupRecord) =>
  presentMatchup(record, presentTeam(caller.id, caller), { exact: true });

export function scheduleRoutes({ db, models, places }: Deps) {
  const { interests, matchups } = models;

  /** The team's own and those of others that it has agreed on, the latest first. */
  async function gamesOf(teamId: number, agreed: readonly InterestRecord[]): Promise<MatchupRecord[]> {
    const away = agreed.filter((interest) => interest.teamId === teamId).map(({ matchupId }) => matchupId);
    return matchups
      .find({
        $or: [
          { teamId, status: { $ne: 'cancelled' } },
          { _id: { $in: away }, status: 'matched' },
        ],
      })
      .sort({ startsAt: -1, _id: -1 })
      .limit(EXPORT_MAX)
      .lean();
  }

  return [
    route(checkSchedule, async ({ body: { rows }, caller }) => {
      const judged = await judge(rows, { models, places, caller, now: new Date() });
      return judged.map(({ verdict }) => verdict);
    }),

    route(importSchedule, async ({ body: { rows, clientId }, caller }) => {
      const present = presenting(caller);
      const names = rows.map((_, index) => ({ teamId: caller.id, clientId: `${clientId} ${index}` }));
      // What was posted a moment ago is no duplicate of itself.
      const before = await postedBefore(models, names);
      if (before.length === rows.length) return before.map(present);
      const judged = await judge(rows, { models, places, caller, now: new Date() }, clientId);
      const wrong = judged.flatMap(({ verdict }, index) =>
        Object.entries(verdict.errors).map(([field, error]): [string, string[]] => [`rows.${index}.${field}`, [error]]),
      );
      if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
      await rememberCaller(models, caller);
      const games = judged.flatMap(({ game }) => game ?? []);
      return (await postOnce({ db, models }, games)).map(present);
    }),

    route(exportSchedule, async ({ caller, ctx }) => {
      const agreed = await interests
        .find({ $or: [{ teamId: caller.id }, { postingTeamId: caller.id }], status: 'accepted' })
        .lean();
      const latest = await gamesOf(caller.id, agreed);
      const guestOf = new Map(agreed.map(({ matchupId, teamId }) => [matchupId, teamId]));
      const played = latest
        .toReversed()
        .map((game) => ({ game, against: game.teamId === caller.id ? guestOf.get(game._id) : game.teamId }));
      const refOf = await teamRefs(
        models,
        played.flatMap(({ against }) => against ?? []),
      );
      ctx.type = 'text/csv; charset=utf-8';
      ctx.set('Content-Disposition', 'attachment; filename="playfield-games.csv"');
      return tableOf(
        played.map(({ game, against }) => ({
          game,
          opponent: against === undefined ? null : refOf(against).teamName,
        })),
      );
    }),
  ];
}
