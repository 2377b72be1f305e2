/** No-shows: each team's counts, and how a report is decided. */
import type { Event } from '@playfield/contracts/events.ts';
import { RELIABLE_AFTER_GAMES, type NoShow, type NoShowStatus } from '@playfield/contracts/no-shows.ts';
import type { TeamRef } from '@playfield/contracts/users.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import { publicOf, type PublicMatchup } from '../model.ts';
import type { NoShowRecord } from './model.ts';
import type { TeamRecord } from '../../teams/model.ts';
import { presentGame } from '../present.ts';
import { SOMEWHERE } from '../../places/present.ts';
import { teamRefs } from '../../teams/queries.ts';

type Counted = Pick<TeamRecord, 'played' | 'missed'>;

/** The share of its games that a team showed up for; null if there are too few. */
export function reliabilityOf({ played, missed }: Counted): number | null {
  return played < RELIABLE_AFTER_GAMES ? null : Math.max(0, 1 - missed / played);
}

/** Counts played or missed games and updates suggestions. */
export async function count(
  { teams, availabilities }: Models,
  teamIds: readonly number[],
  more: Counted,
  session: ClientSession,
): Promise<void> {
  for (const _id of teamIds) {
    const team = await teams.findOneAndUpdate({ _id }, { $inc: more }, { session, returnDocument: 'after' }).lean();
    const reliability = team ? reliabilityOf(team) : null;
    await availabilities.updateOne({ _id }, { $set: { reliability } }, { session });
  }
}

/** Decides a no-show and counts a missed game. @returns the events for both teams */
export async function closeNoShow(
  models: Models,
  { _id, accusedId, reporterId, matchupId, reason }: NoShowRecord,
  status: NoShowStatus,
  session: ClientSession,
): Promise<Event[]> {
  const { noShows, matchups } = models;
  await noShows.updateOne({ _id }, { $set: { status } }, { session });
  const missed = status === 'agreed' || status === 'upheld';
  if (missed) await count(models, [accusedId], { played: 0, missed: 1 }, session);
  const matchup = await matchups.findOne({ _id: matchupId }).session(session).lean();
  if (!matchup) return [];
  const refOf = await teamRefs(models, [accusedId, reporterId]);
  return [[accusedId, reporterId] as const, [reporterId, accusedId] as const].map(([teamId, otherId]) => ({
    type: 'no_show' as const,
    what: 'settled' as const,
    matchup: presentGame(publicOf(matchup)),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    absent: refOf(accusedId),
    missed,
    reason,
  }));
}

/** The game in a no-show: only its town, since the two may have blocked each other since. */
export function gameIn({ _id: id, date, startTime, publicPlace }: PublicMatchup) {
  return { id, date, startTime, location: publicPlace.town || SOMEWHERE };
}

export function presentNoShow(
  record: NoShowRecord,
  { teamId, team, game }: { teamId: number; team: TeamRef; game: PublicMatchup },
): NoShow {
  return {
    id: record._id.toHexString(),
    status: record.status,
    game: gameIn(game),
    mine: record.reporterId === teamId,
    team,
    note: record.note,
    answer: record.answer,
    reason: record.reason,
    answerBy: record.answerBy.toISOString(),
  };
}
