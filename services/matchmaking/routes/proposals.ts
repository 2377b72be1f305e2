import type { Event } from '@playfield/contracts/events.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/paging.ts';
import {
  CROSSING,
  decideProposal,
  listProposals,
  PROPOSAL_DECIDED,
  proposeChange,
  proposeGame,
  withdrawProposal,
} from '@playfield/contracts/proposals.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { TAKEN } from '@playfield/contracts/quick.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/mongo.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../app.ts';
import { areApart, takeTurn } from '../blocks.ts';
import { endCall } from '../calling.ts';
import { interestEvent } from '../events.ts';
import type { MatchupRecord } from '../models/matchup.ts';
import type { ProposalRecord } from '../models/proposal.ts';
import {
  agreedGame,
  changedGame,
  newChangeProposal,
  newGameProposal,
  presentProposal,
  proposalEvent,
} from '../proposing.ts';
import { rememberCaller, teamRefs } from '../teams.ts';

const NO_SUCH_TEAM = 'This team does not exist';
const NOT_AGREED = 'This game is not one that your team has agreed on';
const NO_SUCH_PROPOSAL = 'This proposal does not exist';
const OTHER_SPORT = 'This team plays another sport';

export function proposalRoutes({ db, models, outbox, places }: Deps) {
  const { availabilities, interests, matchups, proposals, teams } = models;

  const gameOf = async ({ matchupId }: ProposalRecord, session: ClientSession | null): Promise<MatchupRecord | null> =>
    matchupId === null ? null : matchups.findOne({ _id: matchupId }).session(session).lean();

  async function tell(
    type: Parameters<typeof proposalEvent>[0],
    proposal: ProposalRecord,
    game: MatchupRecord | null,
  ): Promise<Event> {
    return proposalEvent(type, { proposal, game, refOf: await teamRefs(models, [proposal.fromId, proposal.toId]) });
  }

  async function present(proposal: ProposalRecord, teamId: number): Promise<Proposal> {
    const otherId = proposal.fromId === teamId ? proposal.toId : proposal.fromId;
    const [refOf, game] = [await teamRefs(models, [otherId]), await gameOf(proposal, null)];
    return presentProposal(proposal, { teamId, team: refOf(otherId), game, now: new Date() });
  }

  /** @throws 409 where one of the two has proposed something about the same already */
  async function make(proposal: ProposalRecord): Promise<void> {
    await transaction(db, async (session) => {
      const apart = await areApart(models, [proposal.fromId, proposal.toId], session);
      const known = await teams.exists({ _id: proposal.toId, deleted: false }).session(session);
      if (apart || !known) throw notFound(NO_SUCH_TEAM);
      const game = await gameOf(proposal, session);
      if (proposal.matchupId !== null && game?.status !== 'matched') throw conflict(NOT_AGREED);
      await proposals.create([proposal], { session });
      // After the index has spoken, so that what crosses fails by it; a block or a deletion at the same moment meets this.
      await takeTurn(models, [proposal.fromId, proposal.toId], session);
      await outbox.publish([await tell('proposal.made', proposal, game)], session);
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? conflict(CROSSING) : error;
    });
    outbox.announce();
  }

  /** Ends a proposal that still waits; of two who end it at once, one does. */
  async function settle(
    given: ProposalRecord,
    status: ProposalRecord['status'],
    session: ClientSession,
  ): Promise<ProposalRecord> {
    const settled = await proposals
      .findOneAndUpdate(
        { _id: given._id, status: 'pending' },
        { $set: { status, decidedAt: new Date() } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!settled) throw conflict(given.quickId ? TAKEN : PROPOSAL_DECIDED);
    return settled;
  }

  async function acceptGame(proposal: ProposalRecord, gameId: number, session: ClientSession): Promise<Event[]> {
    const both = [proposal.fromId, proposal.toId] as const;
    const gone = await teams.exists({ _id: { $in: [...both] }, deleted: true }).session(session);
    const apart = await areApart(models, both, session);
    if (gone || apart || proposal.startsAt <= new Date()) throw conflict(PROPOSAL_DECIDED);
    // Of those that a Quick Match has asked, the one that gets here first plays.
    const others =
      proposal.quickId === null
        ? []
        : await endCall(models, proposal.quickId, { status: 'taken', matchupId: gameId }, session);
    if (!others) throw conflict(TAKEN);
    const refOf = await teamRefs(models, [...both, ...others.map(({ toId }) => toId)]);
    const { matchup, interest } = agreedGame(proposal, refOf(proposal.toId), gameId, new Date());
    await matchups.create([matchup], { session });
    await interests.create([interest], { session });
    await proposals.updateOne({ _id: proposal._id }, { $set: { matchupId: gameId } }, { session });
    await takeTurn(models, both, session);
    const parties = { postingTeam: refOf(proposal.toId), interestedTeam: refOf(proposal.fromId) };
    const tooLate = others.map((one) => ({
      ...proposalEvent('proposal.withdrawn', { proposal: one, game: null, refOf }),
      taken: true,
    }));
    return [interestEvent('interest.accepted', interest, matchup, parties), ...tooLate];
  }

  async function acceptChange(proposal: ProposalRecord, session: ClientSession): Promise<Event[]> {
    const game = await gameOf(proposal, session);
    if (game?.status !== 'matched' || game.startsAt <= new Date()) throw conflict(PROPOSAL_DECIDED);
    const after =
      proposal.kind === 'change'
        ? await changedGame(game, proposal, places, new Date())
        : {
            ...game,
            status: 'cancelled' as const,
            revision: game.revision + 1,
            ...(proposal.late ? { calledOffLate: true } : {}),
          };
    const asItWas = { _id: game._id, revision: game.revision };
    const { modifiedCount } = await matchups.replaceOne(asItWas, after, { session });
    if (modifiedCount === 0) throw conflict(PROPOSAL_DECIDED);
    return [await tell('proposal.accepted', proposal, game)];
  }

  async function findFor(id: string, teamId: number): Promise<ProposalRecord> {
    const found = await proposals.findOne({ _id: new Types.ObjectId(id) }).lean();
    if (!found || ![found.fromId, found.toId].includes(teamId)) throw notFound(NO_SUCH_PROPOSAL);
    return found;
  }

  return [
    route(proposeGame, async ({ body, caller }) => {
      await rememberCaller(models, caller);
      if (body.teamId === caller.id) throw conflict('This is your own team');
      const [other, ours, theirs] = await Promise.all([
        teams.findOne({ _id: body.teamId, userRole: 'team_manager', deleted: false }).lean(),
        availabilities.findOne({ _id: caller.id }).lean(),
        availabilities.findOne({ _id: body.teamId }).lean(),
      ]);
      if (!other) throw notFound(NO_SUCH_TEAM);
      if (other.sport !== caller.sport) throw conflict(OTHER_SPORT);
      const proposal = await newGameProposal(body, { caller, other, ours, theirs }, places, new Date());
      await make(proposal);
      return present(proposal, caller.id);
    }),

    route(proposeChange, async ({ params, body, caller }) => {
      const game = await matchups.findOne({ _id: params.id }).lean();
      const agreed = await interests.findOne({ matchupId: params.id, status: 'accepted' }).lean();
      const sides = agreed ? [agreed.postingTeamId, agreed.teamId] : [];
      const otherId = sides.find((id) => id !== caller.id);
      if (!game || otherId === undefined || !sides.includes(caller.id)) throw notFound(NOT_AGREED);
      if (game.status !== 'matched') throw conflict('This game was called off');
      if (game.startsAt <= new Date()) throw conflict('This matchup has already started');
      const proposal = await newChangeProposal(body, { game, caller, otherId }, places, new Date());
      await make(proposal);
      return present(proposal, caller.id);
    }),

    route(listProposals, async ({ caller }) => {
      const concerned = { $or: [{ toId: caller.id }, { fromId: caller.id }] };
      const found = await proposals.find(concerned).sort({ _id: -1 }).limit(PAGE_LIMIT_MAX).lean();
      const otherOf = ({ fromId, toId }: ProposalRecord) => (fromId === caller.id ? toId : fromId);
      const games = await matchups
        .find({ _id: { $in: found.flatMap(({ matchupId }) => (matchupId === null ? [] : [matchupId])) } })
        .lean();
      const byId = new Map(games.map((game) => [game._id, game]));
      const [refOf, now] = [await teamRefs(models, found.map(otherOf)), new Date()];
      const shown = found.map((proposal) =>
        presentProposal(proposal, {
          teamId: caller.id,
          team: refOf(otherOf(proposal)),
          game: byId.get(proposal.matchupId ?? 0) ?? null,
          now,
        }),
      );
      const waiting = shown.filter(({ status }) => status === 'pending');
      return [...waiting, ...shown.filter(({ status }) => status !== 'pending')];
    }),

    route(decideProposal, async ({ params, body, caller }) => {
      const given = await findFor(params.id, caller.id);
      if (given.toId !== caller.id) throw forbidden('Only the team that it was proposed to may answer');
      const accepts = body.status === 'accepted';
      const gameId = accepts && given.kind === 'game' ? await nextInSequence(db, 'matchups') : 0;
      const decided = await transaction(db, async (session) => {
        const settled = await settle(given, body.status, session);
        const events = accepts
          ? await (settled.kind === 'game' ? acceptGame(settled, gameId, session) : acceptChange(settled, session))
          : [await tell('proposal.declined', settled, await gameOf(settled, session))];
        await outbox.publish(events, session);
        return { ...settled, matchupId: settled.matchupId ?? (accepts ? gameId : null) };
      });
      outbox.announce();
      return present(decided, caller.id);
    }),

    route(withdrawProposal, async ({ params, caller }) => {
      const given = await findFor(params.id, caller.id);
      if (given.fromId !== caller.id) throw forbidden('Only the team that made the proposal may withdraw it');
      await transaction(db, async (session) => {
        const settled = await settle(given, 'withdrawn', session);
        await outbox.publish([await tell('proposal.withdrawn', settled, await gameOf(settled, session))], session);
      });
      outbox.announce();
    }),
  ];
}
