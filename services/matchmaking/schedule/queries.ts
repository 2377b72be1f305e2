import { SCHEDULE_GAMES_MAX } from '@playfield/contracts/schedules.ts';
import type { Schedule, ScheduledGame, Standing } from '@playfield/contracts/schedules.ts';
import { blockedTeamIds } from '../teams/blocks.ts';
import { IN_A_GAME, type InterestRecord, type OfferRecord } from '../offers/model.ts';
import { waitingChangeOf } from '../offers/changes.ts';
import { forStrangers, publicOf, type MatchupRecord } from '../games/model.ts';
import { presentExactMatchup, presentMatchup } from '../games/present.ts';
import { isGone, opponentOf } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { proposalsOf } from '../offers/proposals.ts';
import { teamRefs } from '../teams/queries.ts';

/** Dates in each game's own time zone, inclusive. */
type Range = { from: string; to: string };

export async function scheduleOf(models: Models, teamId: number, range: Range, now: Date): Promise<Schedule> {
  const { from, to } = range;
  const waiting = { status: 'pending' as const, expiresAt: { $gt: now }, 'terms.date': { $gte: from, $lte: to } };
  const listed = { ...waiting, $or: [{ toId: teamId }, { fromId: teamId, groupId: { $exists: false } }] };
  const soonest = { limit: SCHEDULE_GAMES_MAX, sort: { 'terms.startsAt': 1, _id: 1 } } as const;
  const [{ games, interests }, proposals, blocked] = await Promise.all([
    gamesOf(models, teamId, range),
    proposalsOf(models, teamId, listed, { now, ...soonest }),
    blockedTeamIds(models, teamId),
  ]);
  const ids = [...games.map((game) => game.teamId), ...interests.map(({ fromId }) => fromId)];
  const refOf = await teamRefs(models, [teamId, ...ids]);
  const byGame = Map.groupBy(interests, ({ matchupId }) => matchupId);
  return {
    games: games.flatMap((game) => scheduled(game, byGame.get(game._id) ?? [], teamId, { refOf, blocked, now }) ?? []),
    proposals,
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

function scheduled(
  game: MatchupRecord,
  interests: readonly OfferRecord[],
  teamId: number,
  { refOf, blocked, now }: { refOf: RefOf; blocked: readonly number[]; now: Date },
): ScheduledGame | null {
  const other = game.teamId === teamId ? game.opponentId : game.teamId;
  const about = presentScheduled(game, interests, teamId, { refOf, blocked: blocked.includes(other ?? 0), now });
  const standing = standingOf(game, teamId, about.interested);
  return standing && { ...about, standing };
}

type RefOf = Awaited<ReturnType<typeof teamRefs>>;
type Viewing = { refOf: RefOf; /** Whether either team blocks the other. */ blocked: boolean; now: Date };

export function presentScheduled(
  game: MatchupRecord,
  interests: readonly OfferRecord[],
  teamId: number,
  { refOf, blocked, now }: Viewing,
): Omit<ScheduledGame, 'standing'> {
  const isOwn = game.teamId === teamId;
  const opponentId = isOwn ? game.opponentId : game.teamId;
  const isSide = opponentOf(game, teamId) !== null;
  const isExact = isOwn || (isSide && !blocked);
  const team = refOf(game.teamId);
  const isOffered = interests.some(({ fromId, status }) => fromId === teamId && status === 'offered');
  const pending = isOwn ? interests.filter(({ status }) => status === 'pending').map(({ fromId }) => fromId) : [];
  const asking = isOffered ? [game.teamId] : pending;
  return {
    game: isExact
      ? presentExactMatchup(game, team)
      : presentMatchup(isSide ? publicOf(game) : forStrangers(game), team),
    opponent: opponentId === null ? null : refOf(opponentId),
    interested: asking.length,
    asking: asking.map(refOf),
    blocked,
    change: waitingChangeOf(game, { teamId, blocked, now }),
  };
}

export function standingOf(game: MatchupRecord, teamId: number, interested: number): Standing | null {
  const isAgreed = opponentOf(game, teamId) !== null;
  if (isGone(game)) return isAgreed ? 'canceled' : null;
  if (isAgreed) return 'agreed';
  if (interested > 0) return 'answer';
  return game.teamId === teamId ? 'open' : 'waiting';
}
