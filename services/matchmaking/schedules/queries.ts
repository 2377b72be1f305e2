/** A team's schedule: the games it posted, those it is interested in, and the proposals that wait for an answer. */
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { SCHEDULE_GAMES_MAX } from '@playfield/contracts/schedules.ts';
import type { Schedule, ScheduledGame, Standing } from '@playfield/contracts/schedules.ts';
import { minutesOf } from '../availability/hours.ts';
import { hiddenFrom } from '../blocks/queries.ts';
import type { InterestRecord } from '../interests/model.ts';
import { publicOf, type MatchupRecord } from '../matchups/model.ts';
import { presentExactMatchup, presentMatchup } from '../matchups/present.ts';
import { isGone } from '../matchups/rules.ts';
import type { Models } from '../models.ts';
import { presentProposal } from '../proposals/present.ts';
import { teamRefs } from '../teams/queries.ts';

/** Days in the games' own time zones, both included. */
type Range = { from: string; to: string };
type Known = { refOf: Awaited<ReturnType<typeof teamRefs>>; apart: ReadonlySet<number> };

export async function scheduleOf(models: Models, teamId: number, range: Range, now: Date): Promise<Schedule> {
  const [{ games, interests }, proposals, hidden] = await Promise.all([
    gamesOf(models, teamId, range),
    openProposals(models, teamId, range, now),
    hiddenFrom(models, teamId),
  ]);
  const refOf = await teamRefs(models, [
    teamId,
    ...games.map((game) => game.teamId),
    ...interests.map((interest) => interest.teamId),
    ...proposals.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  const known = { refOf, apart: new Set(hidden) };
  const byGame = Map.groupBy(interests, ({ matchupId }) => matchupId);
  const byId = new Map(games.map((game) => [game._id, game]));
  return {
    games: games.flatMap((game) => scheduled(game, byGame.get(game._id) ?? [], teamId, known) ?? []),
    proposals: proposals.map((proposal): Proposal => {
      const otherId = proposal.fromId === teamId ? proposal.toId : proposal.fromId;
      const game = byId.get(proposal.matchupId ?? 0) ?? null;
      return presentProposal(proposal, { teamId, team: refOf(otherId), game, apart: known.apart.has(otherId), now });
    }),
  };
}

/** The team's own games and those it is interested in, with all interest in them that counts. The latest are kept. */
async function gamesOf({ matchups, interests }: Models, teamId: number, { from, to }: Range) {
  const counted = { status: { $in: ['pending', 'accepted'] } } as const;
  const found = await interests.find({ ...counted, $or: [{ teamId }, { postingTeamId: teamId }] }).lean();
  const latest = await matchups
    .find({
      date: { $gte: from, $lte: to },
      $or: [
        { teamId, status: { $nin: ['cancelled', 'hidden'] } },
        { _id: { $in: found.map(({ matchupId }) => matchupId) } },
      ],
    })
    .sort({ startsAt: -1, _id: -1 })
    .limit(SCHEDULE_GAMES_MAX)
    .lean<MatchupRecord[]>();
  return { games: latest.toReversed(), interests: found };
}

/** Without the team's own requests to many teams at once, which Quick Match shows as one. */
async function openProposals({ proposals }: Models, teamId: number, { from, to }: Range, now: Date) {
  const waiting = { status: 'pending' as const, startsAt: { $gt: now }, date: { $gte: from, $lte: to } };
  return proposals
    .find({ ...waiting, $or: [{ toId: teamId }, { fromId: teamId, quickId: null }] })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SCHEDULE_GAMES_MAX)
    .lean();
}

/** Null for a game that the team has nothing to do with any more. */
function scheduled(
  game: MatchupRecord,
  interests: readonly InterestRecord[],
  teamId: number,
  { refOf, apart }: Known,
): ScheduledGame | null {
  const isOwn = game.teamId === teamId;
  const accepted = interests.find(({ status }) => status === 'accepted');
  const opponentId = isOwn ? accepted?.teamId : game.teamId;
  const asking = isOwn ? interests.filter(({ status }) => status === 'pending') : [];
  const interested = asking.length;
  const standing = standingOf(game, { isOwn, isAgreed: accepted !== undefined, interested });
  if (standing === null) return null;
  const exact = isOwn || (accepted !== undefined && !apart.has(game.teamId));
  const team = refOf(game.teamId);
  return {
    game: exact ? presentExactMatchup(game, team) : presentMatchup(publicOf(game), team),
    standing,
    opponent: opponentId === undefined ? null : refOf(opponentId),
    interested,
    asking: asking.map((interest) => refOf(interest.teamId)),
    apart: opponentId !== undefined && apart.has(opponentId),
  };
}

type Facts = { isOwn: boolean; isAgreed: boolean; interested: number };

export function standingOf(game: MatchupRecord, { isOwn, isAgreed, interested }: Facts): Standing | null {
  if (isGone(game)) return isAgreed ? 'canceled' : null;
  if (isAgreed) return 'agreed';
  if (!isOwn) return 'waiting';
  return interested > 0 ? 'answer' : 'open';
}

type Played = Pick<MatchupRecord, '_id' | 'startsAt' | 'startTime' | 'endTime'>;

function endOf({ startsAt, startTime, endTime }: Omit<Played, '_id'>): Date {
  const minutes = Math.max(0, minutesOf(endTime) - minutesOf(startTime));
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

/** Whether a team has agreed on another game that overlaps one. */
export async function playsDuring(
  { interests, matchups }: Pick<Models, 'interests' | 'matchups'>,
  teamId: number,
  game: Played,
  session: ClientSession | null = null,
): Promise<boolean> {
  const agreed = await interests
    .find({ status: 'accepted', $or: [{ teamId }, { postingTeamId: teamId }] }, { matchupId: 1 })
    .session(session)
    .lean();
  const ids = agreed.map(({ matchupId }) => matchupId).filter((id) => id !== game._id);
  const end = endOf(game);
  // A game ends on the day on which it begins.
  const since = new Date(game.startsAt.getTime() - DAY_MS);
  const near = await matchups
    .find({ _id: { $in: ids }, status: 'matched', startsAt: { $gt: since, $lt: end } })
    .session(session)
    .lean();
  return near.some((one) => endOf(one) > game.startsAt);
}
