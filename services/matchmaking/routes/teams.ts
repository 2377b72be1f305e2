import { exportMatchmaking } from '@playfield/contracts/internal.ts';
import { reliabilityText } from '@playfield/contracts/no-shows.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/paging.ts';
import { AGREED_GAMES_MAX, getTeam, listAgreedGames } from '@playfield/contracts/teams.ts';
import { notFound } from '@playfield/kit/errors.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Deps } from '../app.ts';
import { areApart } from '../blocks.ts';
import type { ProposalRecord } from '../models/proposal.ts';
import type { MatchupRecord } from '../models/matchup.ts';
import { presentMatchup, presentTeam } from '../present.ts';
import { teamRefs } from '../teams.ts';

export function teamRoutes({ models }: Deps) {
  const {
    agreements,
    availabilities,
    noShows,
    quicks,
    blocks,
    proposals,
    savedSearches,
    teams,
    matchups,
    interests,
    reviews,
  } = models;

  return [
    route(exportMatchmaking, async ({ params: { id } }) => {
      const [team, availability, searches, absences, calls, cards, proposed, games, mine, written, received, blocked] =
        await Promise.all([
          teams.findOne({ _id: id }).lean(),
          availabilities.findOne({ _id: id }).lean(),
          savedSearches.find({ teamId: id }).sort({ _id: 1 }).lean(),
          noShows
            .find({ $or: [{ reporterId: id }, { accusedId: id }] })
            .sort({ _id: 1 })
            .lean(),
          quicks.find({ teamId: id }).sort({ _id: 1 }).lean(),
          agreements.find({ 'sides.teamId': id }).sort({ _id: 1 }).lean(),
          proposals.find({ fromId: id }).sort({ _id: 1 }).lean(),
          matchups.find({ teamId: id }).sort({ _id: 1 }).lean(),
          interests.find({ teamId: id }).sort({ _id: 1 }).lean(),
          reviews.find({ reviewerId: id }).sort({ _id: 1 }).lean(),
          reviews.find({ teamId: id }).sort({ _id: 1 }).lean(),
          blocks.find({ blockerId: id }).sort({ createdAt: 1 }).lean(),
        ]);
      return {
        team,
        availability,
        savedSearches: searches,
        noShows: absences,
        quickMatches: calls,
        gameCards: cards.map((card) => ({ ...card, sides: card.sides.filter(({ teamId }) => teamId === id) })),
        proposals: proposed.map((one) => withoutTheirs(one, id)),
        matchups: games,
        interests: mine,
        reviewsWritten: written,
        reviewsReceived: received,
        blocked,
      };
    }),

    route(getTeam, async ({ params, caller }) => {
      const team = await teams.findOne({ _id: params.id, userRole: 'team_manager' }).lean();
      if (!team) throw notFound('This team does not exist');
      const upcoming = (await areApart(models, [team._id, caller.id]))
        ? []
        : await matchups
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
        reliability: reliabilityText({ played: team.played ?? 0, missed: team.missed ?? 0 }),
        matchups: upcoming.map((matchup) => presentMatchup(matchup, ref, { exact: team._id === caller.id })),
      };
    }),

    route(listAgreedGames, async ({ params, caller }) => {
      const accepted = await interests
        .find({
          status: 'accepted',
          $or: [
            { postingTeamId: caller.id, teamId: params.id },
            { postingTeamId: params.id, teamId: caller.id },
          ],
        })
        .lean();
      const games = await matchups.find({ _id: { $in: accepted.map(({ matchupId }) => matchupId) } }).lean();
      const refOf = await teamRefs(models, [params.id, caller.id]);
      return soonestThenLatest(games, new Date())
        .slice(0, AGREED_GAMES_MAX)
        .map((game) => presentMatchup(game, refOf(game.teamId), { exact: true }));
    }),
  ];
}

/** The address of another team's field is not the proposer's, while nobody has agreed. */
function withoutTheirs(proposal: ProposalRecord, teamId: number): ProposalRecord {
  const isOurs = proposal.kind !== 'game' || proposal.hostId === teamId || proposal.status === 'accepted';
  return isOurs ? proposal : { ...proposal, address: null };
}

/** What is still to come, the next one first; then what is over or was called off, the latest first. */
function soonestThenLatest(games: readonly MatchupRecord[], now: Date): MatchupRecord[] {
  const isAhead = ({ status, startsAt }: MatchupRecord) => status !== 'cancelled' && startsAt > now;
  const byStart = games.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  return [...byStart.filter(isAhead), ...byStart.filter((game) => !isAhead(game)).toReversed()];
}
