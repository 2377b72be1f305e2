import { reliabilityText } from '@playfield/contracts/no-shows.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { AGREED_GAMES_MAX, getTeam, listAgreedGames } from '@playfield/contracts/teams.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { isBlocked } from '../teams/blocks.ts';
import { waitingChangeOf } from '../offers/changes.ts';
import { agreedBetween } from '../games/sides.ts';
import { logFor } from '../games/log.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { soonest } from '../search/filters.ts';
import { SEEN_TEAM, presentTeam } from '../teams/model.ts';
import { presentExactMatchup, presentMatchup } from '../games/present.ts';
import { teamRefs } from '../teams/queries.ts';

export function teamRoutes({ models }: Deps) {
  const { availabilities, teams, matchups } = models;

  return [
    route(getTeam, async ({ params, caller }) => {
      const team = await teams.findOne({ _id: params.id, userRole: 'team_manager', ...SEEN_TEAM }).lean();
      if (!team) throw notFound('This team does not exist');
      const upcoming = (await isBlocked(models, [team._id, caller.id]))
        ? []
        : await soonest(
            models,
            { teamId: team._id, status: 'open', startsAt: { $gt: new Date() } },
            { limit: PAGE_LIMIT_MAX },
          );
      const home = await availabilities.findOne({ _id: team._id }, { hosts: 1, publicPlace: 1 }).lean();
      const ref = presentTeam(team._id, team);
      const { sport, ageGroup, competitionLevel } = team;
      return {
        ...ref,
        sport,
        ageGroup,
        competitionLevel,
        reliability: reliabilityText(team),
        matchups: upcoming.map((matchup) => presentMatchup(matchup, ref)),
        ...(team.page ? { page: team.page } : {}),
        homeTown: (home?.hosts && home.publicPlace.town) || null,
      };
    }),

    route(listAgreedGames, async ({ params, caller }) => {
      const [ours, theirs] = [caller.id, params.id];
      const games = await matchups.find(agreedBetween(ours, theirs)).lean();
      const refOf = await teamRefs(models, [params.id, caller.id]);
      const blocked = await isBlocked(models, [params.id, caller.id]);
      const now = new Date();
      const shown = soonestThenLatest(games, now).slice(0, AGREED_GAMES_MAX);
      if (blocked)
        return shown.map((game) => ({ ...presentMatchup(publicOf(game), refOf(game.teamId)), change: null, log: [] }));
      return Promise.all(
        shown.map(async (game) => ({
          ...presentExactMatchup(game, refOf(game.teamId)),
          change: waitingChangeOf(game, { teamId: ours, blocked, now }),
          log: await logFor(models, game._id, { teamId: ours, otherId: theirs, blocked }),
        })),
      );
    }),
  ];
}

function soonestThenLatest(games: readonly MatchupRecord[], now: Date): MatchupRecord[] {
  const isAhead = ({ status, startsAt }: MatchupRecord) => status !== 'cancelled' && startsAt > now;
  const byStart = games.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return [...byStart.filter(isAhead), ...byStart.filter((game) => !isAhead(game)).toReversed()];
}
