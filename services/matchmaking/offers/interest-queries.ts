/** What a team that answers, or asks, wants to know of the other. */
import type { InterestedTeam } from '@playfield/contracts/interests.ts';
import { reliabilityText } from '@playfield/contracts/no-shows.ts';
import type { Deps } from '../deps.ts';
import type { MatchupRecord } from '../games/model.ts';
import { shownPointOf } from '../places/present.ts';
import { distanceMiles } from '../places/coordinates.ts';
import { averagesOf } from '../games/reviews/queries.ts';

/** @returns of a team and a game: distances are from the point of it that strangers see, to the middle of the team's town */
export async function aboutTeams(
  { models, venues }: Pick<Deps, 'models' | 'venues'>,
  ids: readonly number[],
): Promise<(id: number, game: Pick<MatchupRecord, 'publicPlace'>) => InterestedTeam | null> {
  if (ids.length === 0) return () => null;
  const wanted = { _id: { $in: [...new Set(ids)] }, deleted: false };
  const [teams, averages] = await Promise.all([
    models.teams.find(wanted).lean(),
    averagesOf(models, wanted._id.$in, new Date()),
  ]);
  const known = await Promise.all(
    teams.map(async (team) => {
      const middle = team.teamLocation ? await venues.middleOf(team.teamLocation) : null;
      return [team._id, { team, middle }] as const;
    }),
  );
  const byId = new Map(known);
  return (id, game) => {
    const found = byId.get(id);
    if (!found) return null;
    const { sport, ageGroup, competitionLevel, played, missed } = found.team;
    const point = shownPointOf(game);
    return {
      sport,
      ageGroup,
      competitionLevel,
      miles: point && found.middle ? Math.round(distanceMiles(point, found.middle)) : null,
      rating: averages.get(id)?.overall ?? 0,
      reviewCount: averages.get(id)?.reviewCount ?? 0,
      played,
      reliability: reliabilityText({ played, missed }),
    };
  };
}
