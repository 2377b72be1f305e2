/** Cancels agreed games: either team may, at once, and the other need not agree. */
import type { Event } from '@playfield/contracts/events.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { areApart } from '../blocks/queries.ts';
import { publicOf } from '../matchups/model.ts';
import { presentGame } from '../matchups/present.ts';
import type { Models } from '../models.ts';
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
  const { fromId, toId, matchupId, reason, note, late } = cancellation;
  const game = await models.matchups
    .findOne({ _id: matchupId ?? 0 })
    .session(session)
    .lean();
  if (game?.status !== 'matched') throw conflict(CANCELED_ALREADY);
  if (game.startsAt <= new Date()) throw conflict(BEGUN);
  const ended = { $set: { status: 'expired' as const, decidedAt: new Date() } };
  await models.proposals.updateMany({ about: cancellation.about, status: 'pending' }, ended, { session });
  const decided = { ...cancellation, status: 'accepted' as const, decidedAt: new Date() };
  await models.proposals.create([decided], { session });
  const off = calledOff(game, cancellation);
  // The accepted interest stays, as the two teams' record.
  await models.interests.deleteMany({ matchupId: game._id, status: { $ne: 'accepted' } }, { session });
  await models.matchups.replaceOne({ _id: game._id }, { ...off, interestCount: 1 }, { session });
  const refOf = await teamRefs(models, [fromId, toId]);
  const apart = await areApart(models, [fromId, toId], session);
  return [
    {
      type: 'matchup.cancelled',
      // Nobody goes to its field any more.
      matchup: presentGame(publicOf(off)),
      postingTeam: refOf(fromId),
      team: refOf(toId),
      agreed: true,
      reason,
      note: apart ? null : note,
      late,
    },
  ];
}
