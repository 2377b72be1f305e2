/** Answers proposals, each once. */
import type { Event } from '@playfield/contracts/events.ts';
import { PROPOSAL_DECIDED } from '@playfield/contracts/proposals.ts';
import { TAKEN } from '@playfield/contracts/quick-match.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import { agree } from '../agree.ts';
import { takeQuickMatch } from './quick.ts';
import { teamRefs } from '../../teams/queries.ts';
import { proposedGame } from './actions.ts';
import { proposalEvent } from './events.ts';
import type { ProposalRecord } from './model.ts';

export const decidedAlready = ({ quickId }: ProposalRecord) => conflict(quickId ? TAKEN : PROPOSAL_DECIDED);

type Answered = { answered: ProposalRecord; events: Event[] };

/** Ends a pending proposal; if two callers race, one wins. @throws {HttpError} 409 for the other */
async function decide(
  { proposals }: Models,
  given: ProposalRecord,
  change: Pick<ProposalRecord, 'status'> & Partial<Pick<ProposalRecord, 'matchupId'>>,
  session: ClientSession,
): Promise<ProposalRecord> {
  const decided = await proposals
    .findOneAndUpdate(
      { _id: given._id, status: 'pending' },
      { $set: { ...change, decidedAt: new Date() } },
      { session, returnDocument: 'after' },
    )
    .lean();
  if (!decided) throw decidedAlready(given);
  return decided;
}

/**
 * Accepts a proposed game. A Quick Match is taken before its proposals change: two answers never wait for each other.
 * @param gameId of the game that comes of it
 */
export async function accept(
  models: Models,
  given: ProposalRecord,
  gameId: number,
  session: ClientSession,
): Promise<Answered> {
  // The first team to accept a Quick Match plays.
  const others = given.quickId === null ? [] : await takeQuickMatch(models, given, gameId, session);
  if (!others) throw conflict(TAKEN);
  const answered = await decide(models, given, { status: 'accepted', matchupId: gameId }, session);
  const { fromId: opponentId, quickId } = answered;
  const game = await proposedGame(models, answered, gameId, session);
  const via = quickId === null ? 'proposal' : 'quick';
  const agreed = await agree(models, { game, isNew: true, opponentId, via, now: new Date() }, session);
  const refOf = await teamRefs(models, [opponentId, ...others.map(({ toId }) => toId)]);
  const tooLate = others.map((one) => ({ ...proposalEvent('proposal.withdrawn', one, refOf), taken: true }));
  return { answered, events: [...agreed.events, ...tooLate] };
}

/** Declines or withdraws a proposal. */
export async function end(
  models: Models,
  given: ProposalRecord,
  status: 'declined' | 'withdrawn',
  session: ClientSession,
): Promise<Answered> {
  const answered = await decide(models, given, { status }, session);
  const refOf = await teamRefs(models, [answered.fromId, answered.toId]);
  return { answered, events: [proposalEvent(`proposal.${status}`, answered, refOf)] };
}
