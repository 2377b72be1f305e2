/** Answers proposals, each once. */
import type { Event } from '@playfield/contracts/events.ts';
import { PROPOSAL_DECIDED } from '@playfield/contracts/proposals.ts';
import { TAKEN } from '@playfield/contracts/quick-match.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import type { Models } from '../../models.ts';
import { agree } from '../agree.ts';
import { PROPOSED, type OfferRecord, type ProposalRecord } from '../model.ts';
import { proposedGame } from './actions.ts';
import { aboutOffers, proposedView } from '../events.ts';

/** @throws {HttpError} 409 for a proposal that was answered, or whose time is over */
export function refuseDecided({ status, groupId, expiresAt }: ProposalRecord, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw conflict(groupId ? TAKEN : PROPOSAL_DECIDED);
}

/** @param gameId of the game that comes of it */
export async function accept(
  models: Models,
  proposal: ProposalRecord,
  gameId: number,
  session: ClientSession,
): Promise<Event[]> {
  const { _id, fromId, groupId } = proposal;
  const game = await proposedGame(models, proposal, gameId, session);
  const agreeing = { game, isNew: true, opponentId: fromId, proposal, now: new Date() } as const;
  const { events } = await agree(models, { ...agreeing, via: groupId ? 'quick' : 'proposal' }, session);
  // The first team to accept a Quick Match plays.
  if (!groupId) return events;
  const tooLate = await end(models, { groupId, _id: { $ne: _id } }, { what: 'withdrawn', taken: true }, session);
  return [...events, ...tooLate];
}

/** Declines or withdraws the pending ones of some proposals. */
export async function end(
  models: Models,
  which: QueryFilter<OfferRecord>,
  answer: { what: 'declined' } | { what: 'withdrawn'; taken?: true },
  session: ClientSession,
): Promise<Event[]> {
  const { offers } = models;
  const pending = await offers
    .find({ ...which, ...PROPOSED, status: 'pending' })
    .session(session)
    .lean<ProposalRecord[]>();
  await offers.updateMany(
    { _id: { $in: pending.map(({ _id }) => _id) } },
    { $set: { status: answer.what } },
    { session },
  );
  const about = await aboutOffers(models, pending, proposedView, session);
  return about.map((one) => ({ type: 'offer.answered', ...answer, ...one }));
}
