/** Proposes weekend games, takes both teams' answers, and ends what does not come about. */
import type { Event } from '@playfield/contracts/events.ts';
import { BUSY_THEN, DAY_OFF, FIELD_MOVED, GAME_OVER, THEY_CANNOT } from '@playfield/contracts/weekends.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { Types, type QueryFilter } from 'mongoose';
import { isDayOff } from '../../teams/availability/hours.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import type { Models } from '../../models.ts';
import type { ProposalRecord } from '../model.ts';
import { agree } from '../agree.ts';
import { newGameProposal, proposedGame } from '../proposals/actions.ts';
import { log } from '../../games/log.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { takeTurn, teamRefs } from '../../teams/queries.ts';
import { fellThroughEvent, proposedEvents } from './events.ts';
import { hasSaidYes, otherOf, ROUNDS } from './game-rules.ts';
import { entryId, type WeekendEntryRecord, type WeekendGameRecord } from './model.ts';
import { answerersOf, ownAvailability, pastOf } from './queries.ts';

const NO_SUCH_GAME = 'This game does not exist';
const AGREED_ALREADY = 'This game is agreed. You can cancel it on its page.';

/**
 * Proposes a game to two teams, unless one of them has another by now or no longer looks for one.
 * @returns whether it is proposed
 */
export async function propose(
  { models, outbox }: Pick<Deps, 'models' | 'outbox'>,
  game: WeekendGameRecord,
  entries: readonly [WeekendEntryRecord, WeekendEntryRecord],
  session: ClientSession,
): Promise<boolean> {
  const { teamIds } = game;
  // In the two teams' turn: a block or suspension since they were paired is seen, and one at this moment comes after it.
  await takeTurn(models, teamIds, session);
  const there = await models.teams.countDocuments({ _id: { $in: teamIds }, ...VISIBLE_TEAM }).session(session);
  if (there < teamIds.length || (await areApart(models, teamIds, session))) return false;
  // Another instance may have arranged a game of the two meanwhile.
  const looking = { _id: { $in: entries.map(({ _id }) => _id) }, seeking: game.day, met: { $nin: game.teamIds } };
  if ((await models.weekendEntries.countDocuments(looking).session(session)) < entries.length) return false;
  for (const { _id, teamId } of entries) {
    const change = { $pull: { seeking: game.day }, $addToSet: { met: otherOf(game, teamId) } };
    await models.weekendEntries.updateOne({ _id }, change, { session });
  }
  await models.weekendGames.create([game], { session });
  const zones = new Map(entries.map(({ teamId, timeZone }) => [teamId, timeZone]));
  const named = {
    refOf: await teamRefs(models, game.teamIds),
    zoneOf: (id: number) => zones.get(id) ?? game.timeZone,
    answerersOf: await answerersOf(models, game.teamIds),
  };
  await outbox.publish(proposedEvents(game, named), session);
  return true;
}

/**
 * Ends open games. Until the last round, their teams look again for that day if they still would play on it.
 * @param notified teams that know already
 * @returns events for the others that had said yes
 */
export async function endGames(
  models: Models,
  which: QueryFilter<WeekendGameRecord>,
  { notified = [] }: { notified?: readonly number[] },
  session: ClientSession,
): Promise<Event[]> {
  const { weekendEntries, weekendGames } = models;
  const games = await weekendGames
    .find({ ...which, status: 'open' })
    .session(session)
    .lean();
  const events: Event[] = [];
  for (const game of games) {
    await weekendGames.updateOne({ _id: game._id, status: 'open' }, { $set: { status: 'off' } }, { session });
    const refOf = await teamRefs(models, game.teamIds);
    for (const teamId of game.teamIds) {
      const again = await weekendEntries.findOneAndUpdate(
        { _id: entryId(game.saturday, teamId), days: game.day, dueAt: { $ne: null }, rounds: { $lt: ROUNDS } },
        { $addToSet: { seeking: game.day } },
        { session, projection: { _id: 1 } },
      );
      if (notified.includes(teamId) || !hasSaidYes(game, teamId)) continue;
      events.push(fellThroughEvent(game, teamId, again !== null, refOf));
    }
  }
  return events;
}

type Answering = {
  teamId: number;
  /** Who answers, in a team that several people run. */
  personId?: number | undefined;
  answer: 'yes' | 'no';
  now: Date;
};

export function createWeekendAnswers(deps: Deps) {
  const { db, models, outbox, venues } = deps;
  const { weekendGames } = models;

  /** A game that a team is asked about. @throws 404 for any other, and for teams that keep apart */
  async function gameFor(id: string, teamId: number, session: ClientSession | null = null): Promise<WeekendGameRecord> {
    const game = await weekendGames
      .findOne({ _id: new Types.ObjectId(id), teamIds: teamId })
      .session(session)
      .lean();
    if (!game || (await areApart(models, game.teamIds, session))) throw notFound(NO_SUCH_GAME);
    return game;
  }

  /** Whether a team has agreed on a game at that time by now. */
  async function isBusy({ startsAt, endsAt }: WeekendGameRecord, teamId: number, now: Date): Promise<boolean> {
    const range = { from: startsAt.getTime(), to: endsAt.getTime() };
    const past = await pastOf(models, [teamId], range, now);
    return (past.get(teamId)?.busy.length ?? 0) > 0;
  }

  /** Whether a team has taken that day off since it said that it would play. */
  async function isOff({ date }: WeekendGameRecord, teamId: number): Promise<boolean> {
    const availability = await ownAvailability(models, teamId);
    return availability !== null && isDayOff(availability, date);
  }

  /** Whether the host still plays in the town that both were asked about. */
  async function isWhereOffered({ hostId, town, timeZone }: WeekendGameRecord): Promise<boolean> {
    const host = await models.availabilities.findOne({ _id: hostId }, PUBLIC_AVAILABILITY).lean<PublicAvailability>();
    return host !== null && host.hosts && host.publicPlace.town === town && host.timeZone === timeZone;
  }

  /** The game as proposed by the other team, which must have said yes first. Places are looked up, so no transaction waits for it. */
  async function proposalFor(game: WeekendGameRecord, { teamId, now }: Answering): Promise<ProposalRecord> {
    const firstId = otherOf(game, teamId);
    const [first, second, ours, theirs] = await Promise.all([
      models.teams.findOne({ _id: firstId }).lean(),
      models.teams.findOne({ _id: teamId }).lean(),
      models.availabilities.findOne({ _id: firstId }).lean(),
      models.availabilities.findOne({ _id: teamId }, PUBLIC_AVAILABILITY).lean<PublicAvailability>(),
    ]);
    if (!first || !second) throw conflict(GAME_OVER);
    const { date, startTime, endTime, hostId } = game;
    const host = hostId === firstId ? ('us' as const) : ('them' as const);
    const sides = { caller: { ...first, id: firstId }, other: second, ours, theirs };
    const proposed = await newGameProposal({ teamId, date, startTime, endTime, host }, sides, venues, now);
    const { sport, ageGroup } = game;
    return { ...proposed, terms: { ...proposed.terms, sport, ageGroup } };
  }

  type Agreed = { by: Answering; gameId: number; proposal: ProposalRecord };

  /** Makes the game that both have said yes to. */
  async function make(game: WeekendGameRecord, { by, gameId, proposal }: Agreed, session: ClientSession) {
    const matchup = await proposedGame(models, proposal, gameId, session);
    const yes = { game: matchup, isNew: true, opponentId: proposal.fromId, via: 'weekend', now: by.now } as const;
    const { events } = await agree(models, yes, session);
    await weekendGames.updateOne({ _id: game._id }, { $set: { status: 'agreed', matchupId: gameId } }, { session });
    await outbox.publish(events, session);
    await log(models, { id: by.teamId, personId: by.personId }, { what: 'accepted', matchupId: gameId }, session);
  }

  /**
   * Takes a team's answer. With both teams' yes the game is agreed.
   * @throws {HttpError} 404 for another team's game, 409 if it is over, or if either team has another game or the day off by now
   */
  async function answerGame(id: string, by: Answering): Promise<WeekendGameRecord> {
    const { teamId, answer, now } = by;
    const before = await gameFor(id, teamId);
    if (before.status === 'agreed') {
      if (answer === 'yes') return before;
      throw conflict(AGREED_ALREADY);
    }
    if (before.status === 'off' || before.answerBy <= now) throw conflict(GAME_OVER);
    if (answer === 'yes' && (await isBusy(before, teamId, now))) throw conflict(BUSY_THEN);
    if (answer === 'yes' && (await isOff(before, teamId))) throw conflict(DAY_OFF);
    const otherId = otherOf(before, teamId);
    const theyCannot =
      answer === 'yes' &&
      ((await isBusy(before, otherId, now)) ||
        (await isOff(before, otherId)) ||
        !(await models.teams.exists({ _id: otherId, ...VISIBLE_TEAM })));
    const hasMoved = answer === 'yes' && !(await isWhereOffered(before));
    const agrees = answer === 'yes' && !theyCannot && !hasMoved;
    const proposal = agrees ? await proposalFor(before, by) : null;
    const gameId = agrees ? await nextInSequence(db, 'matchups') : 0;
    await transaction(db, async (session) => {
      // Written before it is read: of two answers at once, the later sees the earlier.
      const asSeen = { _id: before._id, status: 'open' as const };
      await weekendGames.updateOne(
        { ...asSeen, 'answers.teamId': teamId },
        { $pull: { answers: { teamId } } },
        { session },
      );
      const game = await weekendGames
        .findOneAndUpdate(asSeen, { $push: { answers: { teamId, answer } } }, { session, returnDocument: 'after' })
        .lean();
      if (!game) throw conflict(GAME_OVER);
      await models.weekendTeams.updateOne({ _id: teamId }, { $set: { ignored: 0 } }, { session });
      if (!agrees) {
        await outbox.publish(await endGames(models, { _id: game._id }, { notified: [teamId] }, session), session);
      } else if (proposal && hasSaidYes(game, otherId)) await make(game, { by, gameId, proposal }, session);
    });
    if (theyCannot) throw conflict(THEY_CANNOT);
    if (hasMoved) throw conflict(FIELD_MOVED);
    return gameFor(id, teamId);
  }

  return { gameFor, answerGame };
}
