import { SCHEDULE_GAMES_MAX } from '@playfield/contracts/schedules.ts';
import type { Schedule, ScheduledGame, Standing } from '@playfield/contracts/schedules.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { IN_A_GAME, otherOf, PROPOSED, type InterestRecord, type ProposalRecord } from '../offers/model.ts';
import { waitingChangeOf } from '../offers/changes.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentExactMatchup, presentMatchup } from '../games/present.ts';
import { isGone, opponentOf } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { presentProposal } from '../offers/present.ts';
import { teamRefs } from '../teams/queries.ts';

/** Dates in each game's own time zone, inclusive. */
type Range = { from: string; to: string };
type Known = { refOf: Awaited<ReturnType<typeof teamRefs>>; blocked: ReadonlySet<number>; now: Date };

export async function scheduleOf(models: Models, teamId: number, range: Range, now: Date): Promise<Schedule> {
  const [{ games, interests }, proposals, hidden] = await Promise.all([
    gamesOf(models, teamId, range),
    openProposals(models, teamId, range, now),
    blockedTeamIds(models, teamId),
  ]);
  const refOf = await teamRefs(models, [
    teamId,
    ...games.map((game) => game.teamId),
    ...interests.map(({ fromId }) => fromId),
    ...proposals.flatMap(({ fromId, toId }) => [fromId, toId]),
  ]);
  const known = { refOf, blocked: new Set(hidden), now };
  const byGame = Map.groupBy(interests, ({ matchupId }) => matchupId);
  return {
    games: games.flatMap((game) => scheduled(game, byGame.get(game._id) ?? [], teamId, known) ?? []),
    proposals: proposals.map((proposal) => {
      const otherId = otherOf(proposal, teamId);
      return presentProposal(proposal, { teamId, team: refOf(otherId), blocked: known.blocked.has(otherId), now });
    }),
  };
}

async function gamesOf({ matchups, offers }: Models, teamId: number, { from, to }: Range) {
  const counted = { ...IN_A_GAME, status: { $in: ['pending', 'accepted', 'offered'] } } as const;
  const found = await offers.find({ ...counted, $or: [{ fromId: teamId }, { toId: teamId }] }).lean<InterestRecord[]>();
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

async function openProposals({ offers }: Models, teamId: number, { from, to }: Range, now: Date) {
  const dates = { expiresAt: { $gt: now }, 'terms.date': { $gte: from, $lte: to } };
  const waiting = { ...PROPOSED, ...dates, status: 'pending' as const };
  return offers
    .find({ ...waiting, $or: [{ toId: teamId }, { fromId: teamId, groupId: { $exists: false } }] })
    .sort({ 'terms.startsAt': 1, _id: 1 })
    .limit(SCHEDULE_GAMES_MAX)
    .lean<ProposalRecord[]>();
}

function scheduled(
  game: MatchupRecord,
  interests: readonly InterestRecord[],
  teamId: number,
  { refOf, blocked, now }: Known,
): ScheduledGame | null {
  const isOwn = game.teamId === teamId;
  const isAgreed = opponentOf(game, teamId) !== null;
  const opponentId = isOwn ? game.opponentId : game.teamId;
  const isOffered = interests.some(({ fromId, status }) => fromId === teamId && status === 'offered');
  const pending = isOwn ? interests.filter(({ status }) => status === 'pending').map(({ fromId }) => fromId) : [];
  const asking = isOffered ? [game.teamId] : pending;
  const interested = asking.length;
  const standing = standingOf(game, { isOwn, isAgreed, interested });
  if (standing === null) return null;
  const exact = isOwn || (isAgreed && !blocked.has(game.teamId));
  const team = refOf(game.teamId);
  const isBlocked = opponentId !== null && blocked.has(opponentId);
  return {
    game: exact ? presentExactMatchup(game, team) : presentMatchup(publicOf(game), team),
    standing,
    opponent: opponentId === null ? null : refOf(opponentId),
    interested,
    asking: asking.map(refOf),
    blocked: isBlocked,
    change: waitingChangeOf(game, { teamId, blocked: isBlocked, now }),
  };
}

type Facts = { isOwn: boolean; isAgreed: boolean; interested: number };

export function standingOf(game: MatchupRecord, { isOwn, isAgreed, interested }: Facts): Standing | null {
  if (isGone(game)) return isAgreed ? 'canceled' : null;
  if (isAgreed) return 'agreed';
  if (interested > 0) return 'answer';
  return isOwn ? 'open' : 'waiting';
}
