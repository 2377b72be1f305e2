import { exportMatchmaking } from '@playfield/contracts/internal.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/matchups.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { notFound } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { presentMatchup, presentTeam } from '../present.ts';

export function teamRoutes({ models: { teams, matchups, interests, reviews } }: Deps) {
  return [
    route(exportMatchmaking, async ({ params: { id } }) => {
      const [team, games, mine, written, received] = await Promise.all([
        teams.findOne({ _id: id }).lean(),
        matchups.find({ teamId: id }).sort({ _id: 1 }).lean(),
        interests.find({ teamId: id }).sort({ _id: 1 }).lean(),
        reviews.find({ reviewerId: id }).sort({ _id: 1 }).lean(),
        reviews.find({ teamId: id }).sort({ _id: 1 }).lean(),
      ]);
      return { team, matchups: games, interests: mine, reviewsWritten: written, reviewsReceived: received };
    }),

    route(getTeam, async ({ params }) => {
      const team = await teams.findOne({ _id: params.id, userRole: 'team_manager' }).lean();
      if (!team) throw notFound('This team does not exist');
      const upcoming = await matchups
        .find({ teamId: team._id, status: 'open', startsAt: { $gt: new Date() } })
        .sort({ startsAt: 1, _id: 1 })
        .limit(PAGE_LIMIT_MAX)
        .lean();
      const ref = presentTeam(team._id, team);
      const { sport, ageGroup, competitionLevel } = team;
      return {
        ...ref,
        sport,
        ageGroup,
        competitionLevel,
        matchups: upcoming.map((matchup) => presentMatchup(matchup, ref)),
      };
    }),
  ];
}
