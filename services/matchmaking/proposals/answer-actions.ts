/** Makes and answers proposals, each once, and changes their games. */
import type { Event } from '@playfield/contracts/events.ts';
import { PROPOSAL_DECIDED } from '@playfield/contracts/proposals.ts';
import { TAKEN } from '@playfield/contracts/quick-match.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import { transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import { areApart } from '../blocks/queries.ts';
import { TOO_MANY_WITHDRAWN } from '../limits.ts';
import { takeQuickMatch } from '../quick-match/actions.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { presentExactGame } from '../matchups/present.ts';
import type { ProposalRecord } from './model.ts';
import { agree } from '../offers/agree.ts';
import { calledOff, changedGame, proposedGame } from './actions.ts';
import { cancelAgreed } from './cancel-actions.ts';
import { teamRefs } from '../teams/queries.ts';
import { proposalEvent } from './events.ts';
import { publishProposal } from './making-actions.ts';

export const pairOf = ({ fromId, toId }: ProposalRecord) => `${fromId}.${toId}`;

export const decidedAlready = ({ quickId }: ProposalRecord) => conflict(quickId ? TAKEN : PROPOSAL_DECIDED);

type Answered = { answered: ProposalRecord; events: Event[] };

/** Makes proposals, and carries out what their answers mean. */
export function createAnswers(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { matchups, proposals } = models;

  const gameOf = async ({ matchupId }: ProposalRecord, session: ClientSession | null): Promise<MatchupRecord | null> =>
    matchupId === null ? null : matchups.findOne({ _id: matchupId }).session(session).lean();

  async function eventOf(
    type: Parameters<typeof proposalEvent>[0],
    proposal: ProposalRecord,
    game: MatchupRecord | null,
  ): Promise<ReturnType<typeof proposalEvent>> {
    return proposalEvent(type, { proposal, game, refOf: await teamRefs(models, [proposal.fromId, proposal.toId]) });
  }

  /** @throws {HttpError} as `publishProposal`; 429 after too many that were withdrawn */
  async function make(proposal: ProposalRecord): Promise<void> {
    refuseFor(await budgets.withdrawnProposals.untilLeft(pairOf(proposal)), TOO_MANY_WITHDRAWN);
    await transaction(db, (session) => publishProposal({ models, outbox }, proposal, session));
    outbox.announce();
  }

  /** Ends a pending proposal; if two callers race, one wins. */
  async function decide(
    given: ProposalRecord,
    status: ProposalRecord['status'],
    session: ClientSession,
  ): Promise<ProposalRecord> {
    const decided = await proposals
      .findOneAndUpdate(
        { _id: given._id, status: 'pending' },
        { $set: { status, decidedAt: new Date() } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!decided) throw decidedAlready(given);
    return decided;
  }

  /** Accepts a proposed game. A Quick Match is taken before its proposals change: two answers never wait for each other. */
  async function acceptGame(given: ProposalRecord, gameId: number, session: ClientSession): Promise<Answered> {
    // The first team to accept a Quick Match plays.
    const others = given.quickId === null ? [] : await takeQuickMatch(models, given, gameId, session);
    if (!others) throw conflict(TAKEN);
    const proposal = await decide(given, 'accepted', session);
    const { fromId: opponentId, quickId } = proposal;
    const game = await proposedGame(models, proposal, gameId, session);
    const via = quickId === null ? 'proposal' : 'quick';
    const agreed = await agree(models, { game, isNew: true, opponentId, via, now: new Date() }, session);
    await proposals.updateOne({ _id: proposal._id }, { $set: { matchupId: gameId } }, { session });
    const refOf = await teamRefs(models, [opponentId, ...others.map(({ toId }) => toId)]);
    const tooLate = others.map((one) => ({
      ...proposalEvent('proposal.withdrawn', { proposal: one, game: null, refOf }),
      taken: true,
    }));
    return { answered: proposal, events: [...agreed.events, ...tooLate] };
  }

  async function acceptChange(given: ProposalRecord, session: ClientSession): Promise<Answered> {
    const proposal = await decide(given, 'accepted', session);
    const game = await gameOf(proposal, session);
    const apart = await areApart(models, [proposal.fromId, proposal.toId], session);
    if (game?.status !== 'matched' || game.startsAt <= new Date() || apart) throw conflict(PROPOSAL_DECIDED);
    const { teamName } = (await teamRefs(models, [game.teamId]))(game.teamId);
    const after =
      proposal.kind === 'change'
        ? await changedGame(game, { proposal, teamName }, venues, new Date())
        : calledOff(game, proposal);
    const asItWas = { _id: game._id, revision: game.revision };
    const { modifiedCount } = await matchups.replaceOne(asItWas, after, { session });
    if (modifiedCount === 0) throw conflict(PROPOSAL_DECIDED);
    return { answered: proposal, events: [await eventOf('proposal.accepted', proposal, game)] };
  }

  /** @param gameId of the game that comes of it, if one does */
  function accept(given: ProposalRecord, gameId: number, session: ClientSession): Promise<Answered> {
    return given.kind === 'game' ? acceptGame(given, gameId, session) : acceptChange(given, session);
  }

  async function decline(given: ProposalRecord, session: ClientSession): Promise<Answered> {
    const answered = await decide(given, 'declined', session);
    return { answered, events: [await eventOf('proposal.declined', answered, await gameOf(answered, session))] };
  }

  /** The host says where a game is that had no address. @throws 409 if the game has changed meanwhile */
  async function nameField(given: ProposalRecord, seen: MatchupRecord): Promise<ProposalRecord> {
    const named = { ...given, fieldNamed: true as const, status: 'accepted' as const, decidedAt: new Date() };
    await transaction(db, async (session) => {
      const refOf = await teamRefs(models, [given.fromId, given.toId, seen.teamId]);
      const teamName = refOf(seen.teamId).teamName;
      // Read again: a team may have said since that the game is still on.
      const before = await gameOf(given, session);
      if (before?.status !== 'matched' || before.revision !== seen.revision) throw conflict(PROPOSAL_DECIDED);
      const after = await changedGame(before, { proposal: given, teamName }, venues, new Date());
      await matchups.replaceOne({ _id: before._id, revision: before.revision }, after, { session });
      await proposals.create([named], { session });
      const games = { matchup: presentExactGame(after), before: presentExactGame(before) };
      const sides = { postingTeam: refOf(given.fromId), team: refOf(given.toId), agreed: true };
      await outbox.publish([{ type: 'matchup.updated', ...games, ...sides }], session);
    });
    outbox.announce();
    return named;
  }

  /** @throws {HttpError} 409 if it is canceled already or has begun */
  async function cancel(cancellation: ProposalRecord): Promise<ProposalRecord> {
    await transaction(db, async (session) => {
      await outbox.publish(await cancelAgreed(models, cancellation, session), session);
    });
    outbox.announce();
    return { ...cancellation, status: 'accepted', decidedAt: new Date() };
  }

  return { gameOf, eventOf, make, decide, accept, decline, cancel, nameField };
}
