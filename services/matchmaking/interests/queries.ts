/** What a team that answers, or asks, wants to know of the other. */
import type { InterestedTeam } from '@playfield/contracts/interests.ts';
import { reliabilityText } from '@playfield/contracts/no-shows.ts';
import type { Deps } from '../deps.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { shownPointOf } from '../matchups/present.ts';
import { distanceMiles } from '../places/coordinates.ts';
import { averagesOf } from '../reviews/queries.ts';

/** @param game distances are from the point of it that strangers see, to the middle of each team's town */
export async function aboutTeams(
  { models, venues }: Pick<Deps, 'models' | 'venues'>,
  ids: readonly number[],
  game: Pick<MatchupRecord, 'publicPlace'>,
): Promise<(id: number) => InterestedTeam | null> {
  const wanted = { _id: { $in: [...new Set(ids)] }, deleted: false };
  const [teams, averages] = await Promise.all([
    models.teams.find(wanted).lean(),
    averagesOf(models, wanted._id.$in, new Date()),
  ]);
  const point = shownPointOf(game);
  const known = await Promise.all(
    teams.map(async (team): Promise<[number, InterestedTeam]> => {
      const { sport, ageGroup, competitionLevel, teamLocation, played = 0, missed = 0 } = team;
      const middle = point && teamLocation ? await venues.middleOf(teamLocation) : null;
      return [
        team._id,
        {
          sport,
          ageGroup,
          competitionLevel,
          miles: point && middle ? Math.round(distanceMiles(point, middle)) : null,
          rating: averages.get(team._id)?.overall ?? 0,
          reviewCount: averages.get(team._id)?.reviewCount ?? 0,
          played,
          reliability: reliabilityText({ played, missed }),
        },
      ];
    }),
  );
  const byId = new Map(known);
  return (id) => byId.get(id) ?? null;
}
