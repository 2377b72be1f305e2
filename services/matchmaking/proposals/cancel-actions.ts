/** Cancels agreed games: either team may, at once, and the other need not agree. */
import type { Event, EventOf } from '@playfield/contracts/events.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { areApart } from '../blocks/queries.ts';
import { unseenFrom } from '../confirmations/cancellation-rules.ts';
import { opponentOf } from '../matchups/sides.ts';
import { presentGame } from '../matchups/present.ts';
import type { Models } from '../models.ts';
import { inLineFor } from '../runners-up/queries.ts';
import { teamRefs } from '../teams/queries.ts';
import { calledOff } from './actions.ts';
import type { ProposalRecord } from './model.ts';

export const CANCELED_ALREADY = 'This game is canceled already';
export const BEGUN = 'This matchup has already started';

/**
 * Cancels a game and keeps who did it, when and why, as a proposal that needed no answer. Changes that waited for an
 * answer end with it.
 * @returns the events to publish
 * @throws {HttpError} 409 if it is canceled already or has begun
 */
export async function cancelAgreed(
  models: Models,
  cancellation: ProposalRecord,
  session: ClientSession,
): Promise<Event[]> {
  const { matchupId, fromId, toId } = cancellation;
  const game = await models.matchups
    .findOne({ _id: matchupId ?? 0 })
    .session(session)
    .lean();
  // Another team may play by now.
  if (game?.status !== 'matched' || opponentOf(game, fromId) !== toId) throw conflict(CANCELED_ALREADY);
  if (game.startsAt <= new Date()) throw conflict(BEGUN);
  const ended = { $set: { status: 'expired' as const, decidedAt: new Date() } };
  await models.proposals.updateMany({ about: cancellation.about, status: 'pending' }, ended, { session });
  const now = new Date();
  const decided = { ...cancellation, status: 'accepted' as const, decidedAt: now, ...unseenFrom(game, now) };
  await models.proposals.create([decided], { session });
  const off = calledOff(game, cancellation);
  // The accepted interest stays, as the two teams' record; and those in line, if the team that posted the game has lost its opponent.
  const kept = fromId === game.teamId ? {} : { standsBy: { $exists: false } };
  await models.interests.deleteMany({ matchupId: game._id, status: { $ne: 'accepted' }, ...kept }, { session });
  await models.matchups.replaceOne({ _id: game._id }, { ...off, interestCount: 1 }, { session });
  const standingBy = fromId === game.teamId ? 0 : (await inLineFor(models, game, session)).length;
  return [await cancellationEvent(models, decided, { revision: off.revision, standingBy }, session)];
}

type Sending = { /** The game's; without it, as it is. */ revision?: number; standingBy?: number; again?: true };

/** A cancellation's event for the other team: nobody goes to its field any more. */
export async function cancellationEvent(
  models: Models,
  { fromId, toId, matchupId, reason, note, late, ...canceled }: ProposalRecord,
  { revision, standingBy = 0, again }: Sending,
  session: ClientSession,
): Promise<EventOf<'matchup.cancelled'>> {
  const id = matchupId ?? 0;
  const game = revision === undefined ? await models.matchups.findOne({ _id: id }).session(session).lean() : null;
  const refOf = await teamRefs(models, [fromId, toId]);
  const { sport, ageGroup, publicPlace, date, startTime, endTime, timeZone, startsAt } = canceled;
  const place = { publicPlace, date, startTime, endTime, timeZone };
  return {
    type: 'matchup.cancelled',
    matchup: presentGame({ _id: id, sport, ageGroup, ...place, revision: revision ?? game?.revision ?? 0 }),
    postingTeam: refOf(fromId),
    team: refOf(toId),
    agreed: true,
    reason,
    // Sent again, the fact alone: their words were read or can be.
    note: again || (await areApart(models, [fromId, toId], session)) ? null : note,
    late,
    startsAt: startsAt.toISOString(),
    ...(canceled.forSilence ? { silent: true } : {}),
    ...(standingBy > 0 ? { standingBy } : {}),
    ...(again ? { again } : {}),
  };
}
