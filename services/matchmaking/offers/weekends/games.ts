/** Games suggested for a weekend, as their teams see them and answer. */
import type { Event } from '@playfield/contracts/events.ts';
import { gameSummary } from '@playfield/contracts/events/game-summary.ts';
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import * as texts from '@playfield/contracts/weekends.ts';
import { nextInSequence, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import type { QueryFilter } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { playsDuring } from '../../games/sides.ts';
import { log } from '../../games/log.ts';
import type { Models } from '../../models.ts';
import { SOMEWHERE } from '../../places/point.ts';
import { isDayOff } from '../../teams/availability/hours.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { areApart, hiddenFrom } from '../../teams/blocks.ts';
import { teamRefs } from '../../teams/queries.ts';
import { agree } from '../agree.ts';
import { newGameProposal, proposedGame } from '../proposals.ts';
import type { WeekendGameRecord } from '../model.ts';

const otherOf = ({ teamIds: [host, guest] }: WeekendGameRecord, teamId: number): number =>
  host === teamId ? guest : host;

/** Games suggested to a team, in order, without those of teams that it has blocked or that have blocked it. */
export async function weekendGamesOf(
  models: Models,
  teamId: number,
  which: QueryFilter<WeekendGameRecord>,
  now: Date,
): Promise<WeekendGame[]> {
  const hidden = await hiddenFrom(models, teamId);
  const mine = { ...which, $and: [{ teamIds: teamId }, { teamIds: { $nin: hidden } }] };
  const games = await models.weekendGames.find(mine, null, { sort: { startsAt: 1 } }).lean();
  const ids = games.flatMap(({ teamIds }) => teamIds);
  const refOf = await teamRefs(models, ids);
  return games.map((game) => {
    const otherId = otherOf(game, teamId);
    const { _id, teamIds, yes, noBy, status, answerBy } = game;
    return {
      ...game,
      id: _id.toHexString(),
      team: refOf(otherId),
      host: teamIds[0] === teamId ? 'us' : 'them',
      answer: noBy === teamId ? 'no' : yes.includes(teamId) ? 'yes' : null,
      theySaidYes: yes.includes(otherId),
      status: status === 'open' && answerBy <= now ? 'off' : status,
      answerBy: answerBy.toISOString(),
    };
  });
}

/** Those that wait for a team's answer. */
export const unansweredGames = (models: Models, teamId: number, now: Date) =>
  weekendGamesOf(models, teamId, { status: 'open', answerBy: { $gt: now }, yes: { $ne: teamId } }, now);

/** What both teams may know of a game before they agree on it: the town, not the field. */
export async function aboutGame(models: Models, game: WeekendGameRecord, teamId: number) {
  const refOf = await teamRefs(models, game.teamIds);
  const [team, otherTeam] = [refOf(teamId), refOf(otherOf(game, teamId))];
  const matchup = gameSummary.parse({ ...game, id: 0, revision: 0 });
  return { weekendGameId: game._id.toHexString(), team, otherTeam, matchup };
}

/**
 * Ends open games. Their teams look for another until the last round.
 * @param notified teams that know already
 * @returns events for the others that had said yes
 */
export async function endGames(
  models: Models,
  which: QueryFilter<WeekendGameRecord>,
  notified: readonly number[],
  session: ClientSession,
): Promise<Event[]> {
  const open = { ...which, status: 'open' as const };
  const games = await models.weekendGames.find(open).session(session).lean();
  await models.weekendGames.updateMany(open, { $set: { status: 'off' } }, { session });
  const events: Event[] = [];
  for (const game of games)
    for (const teamId of game.yes.filter((id) => !notified.includes(id)))
      events.push({ type: 'weekend.fell_through', ...(await aboutGame(models, game, teamId)), again: !game.last });
  return events;
}

/** Ends what is suggested to a team that is suspended or deleted. @returns events for the other teams */
export async function leaveWeekends(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  await models.weekendTeams.updateOne({ _id: teamId }, { $set: { answers: [] } }, { session });
  return endGames(models, { teamIds: teamId }, [teamId], session);
}

/**
 * The game on the host's field, or what has come up since it was suggested. Looks up places, so no transaction waits.
 * @throws {HttpError} 409 if only the answering team can't play it
 */
async function proposalFor({ models, venues }: Deps, game: WeekendGameRecord, teamId: number, now: Date) {
  const { date, startTime, endTime, ageGroup } = game;
  const [hostId, guestId] = game.teamIds;
  const teams = { _id: { $in: game.teamIds } };
  const found = await models.availabilities.find(teams, PUBLIC_AVAILABILITY).lean<PublicAvailability[]>();
  const isOff = (id: number) => found.some((one) => one._id === id && isDayOff(one, date));
  const isBusy = (id: number) => playsDuring(models, id, { ...game, _id: 0 });
  if (await isBusy(teamId)) throw conflict(texts.BUSY_THEN);
  if (isOff(teamId)) throw conflict(texts.DAY_OFF);
  const otherId = otherOf(game, teamId);
  if (isOff(otherId) || (await isBusy(otherId))) return texts.THEY_CANNOT;
  const theirs = found.find(({ _id }) => _id === hostId);
  const location = theirs?.publicPlace.town || SOMEWHERE;
  if (!theirs?.hosts || location !== game.location || theirs.timeZone !== game.timeZone) return texts.FIELD_MOVED;
  const host = await models.teams.findOne({ _id: hostId }).lean();
  const guest = await models.teams.findOne({ _id: guestId }).lean();
  if (!host || !guest) throw conflict(texts.GAME_OVER);
  const sides = { caller: { ...guest, id: guestId }, other: host, ours: null, theirs };
  const body = { teamId: hostId, date, startTime, endTime, host: 'them' as const };
  const proposal = await newGameProposal(body, sides, venues, now);
  return { ...proposal, terms: { ...proposal.terms, ageGroup } };
}

type Answering = { teamId: number; personId?: number | undefined; answer: 'yes' | 'no'; now: Date };

/**
 * Takes a team's answer. With both teams' yes the game is agreed.
 * @throws {HttpError} 404 for another team's game, 409 if it is over, or if either team can't play it anymore
 */
export async function answerGame(deps: Deps, id: string, { teamId, personId, answer, now }: Answering): Promise<void> {
  const { db, models, outbox } = deps;
  const game = await models.weekendGames.findOne({ _id: id, teamIds: teamId }).lean();
  if (!game || (await areApart(models, game.teamIds))) throw notFound('This game does not exist');
  if (game.status === 'agreed' && answer === 'yes') return;
  if (game.status === 'agreed') throw conflict('This game is agreed. You can cancel it on its page.');
  if (game.status === 'off' || game.answerBy <= now) throw conflict(texts.GAME_OVER);
  const found = answer === 'yes' ? await proposalFor(deps, game, teamId, now) : null;
  const gameId = await nextInSequence(db, 'matchups');
  await transaction(db, async (session) => {
    const said = answer === 'yes' ? { $addToSet: { yes: teamId } } : { $set: { noBy: teamId } };
    const open = { _id: game._id, status: 'open' as const };
    // Two concurrent answers write the same record, so the later one sees the earlier one.
    const answered = await models.weekendGames
      .findOneAndUpdate(open, said, { session, returnDocument: 'after' })
      .lean();
    if (!answered) throw conflict(texts.GAME_OVER);
    await models.weekendTeams.updateOne({ _id: teamId }, { $set: { ignored: 0 } }, { session });
    if (typeof found !== 'object' || !found)
      return outbox.publish(await endGames(models, { _id: game._id }, [teamId], session), session);
    if (answered.yes.length < game.teamIds.length) return;
    const agreed = await proposedGame(models, found, gameId, session);
    const yes = { game: agreed, isNew: true, opponentId: found.fromId, via: 'weekend', now } as const;
    const { events } = await agree(models, yes, session);
    await models.weekendGames.updateOne(open, { $set: { status: 'agreed', matchupId: gameId } }, { session });
    await outbox.publish(events, session);
    await log(models, { id: teamId, personId }, { what: 'accepted', matchupId: gameId }, session);
  });
  if (typeof found === 'string') throw conflict(found);
}
