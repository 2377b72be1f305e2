import type { Event } from '@playfield/contracts/events.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
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
import { TAKEN } from '@playfield/contracts/quick-match.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { areApart, hiddenFrom } from '../blocks/queries.ts';
import { TOO_MANY_WITHDRAWN } from '../limits.ts';
import { endCall } from '../quick-match/actions.ts';
import { interestEvent } from '../interests/events.ts';
import { PUBLIC_AVAILABILITY } from '../availability/model.ts';
import type { PublicAvailability } from '../availability/model.ts';
import { publicOf } from '../matchups/model.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { presentGame } from '../matchups/present.ts';
import type { ProposalRecord } from './model.ts';
import { VISIBLE_TEAM } from '../teams/model.ts';
import {
  agreedGame,
  calledOff,
  changedGame,
  newChangeProposal,
  newGameProposal,
  presentProposal,
  proposalEvent,
} from './actions.ts';
import { saveCaller, takeTurn, teamRefs } from '../teams/queries.ts';

const NO_SUCH_TEAM = 'This team does not exist';
const NOT_AGREED = 'This game is not one that your team has agreed on';
const NO_SUCH_PROPOSAL = 'This proposal does not exist';
const CANNOT_ANSWER = 'This team can’t answer right now. You can call the game off on your own.';
const OTHER_SPORT = 'This team plays another sport';

/** Enough for a month's dates; more from one team is a flood. Cancellations never count. */
const OPEN_PROPOSALS = 5;
const TOO_MANY_OPEN = `You have ${OPEN_PROPOSALS} proposals waiting for this team’s answer. Wait for it, or withdraw one.`;

const pairOf = ({ fromId, toId }: ProposalRecord) => `${fromId}.${toId}`;

export function proposalRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { availabilities, interests, matchups, proposals, teams } = models;

  const gameOf = async ({ matchupId }: ProposalRecord, session: ClientSession | null): Promise<MatchupRecord | null> =>
    matchupId === null ? null : matchups.findOne({ _id: matchupId }).session(session).lean();

  async function tell(
    type: Parameters<typeof proposalEvent>[0],
    proposal: ProposalRecord,
    game: MatchupRecord | null,
  ): Promise<ReturnType<typeof proposalEvent>> {
    return proposalEvent(type, { proposal, game, refOf: await teamRefs(models, [proposal.fromId, proposal.toId]) });
  }

  async function present(proposal: ProposalRecord, teamId: number): Promise<Proposal> {
    const otherId = proposal.fromId === teamId ? proposal.toId : proposal.fromId;
    const [refOf, game] = [await teamRefs(models, [otherId]), await gameOf(proposal, null)];
    const apart = await areApart(models, [teamId, otherId]);
    return presentProposal(proposal, { teamId, team: refOf(otherId), game, apart, now: new Date() });
  }

  /** Counts the new one too. @throws 409 if too many proposals wait for the other team's answer */
  async function refuseFlood({ fromId, toId }: ProposalRecord, session: ClientSession): Promise<void> {
    const open = { fromId, toId, kind: 'game', status: 'pending', startsAt: { $gt: new Date() } } as const;
    if ((await proposals.countDocuments(open).session(session)) > OPEN_PROPOSALS) throw conflict(TOO_MANY_OPEN);
  }

  /** Whether the two teams have ever agreed on a game. */
  async function haveAgreed({ fromId, toId }: ProposalRecord, session: ClientSession): Promise<boolean> {
    const between = [
      { postingTeamId: fromId, teamId: toId },
      { postingTeamId: toId, teamId: fromId },
    ];
    return (await interests.exists({ $or: between, status: 'accepted' }).session(session)) !== null;
  }

  /** @throws 409 if either team has already proposed the same thing, or too many proposals are pending */
  async function make(proposal: ProposalRecord): Promise<void> {
    refuseFor(await budgets.withdrawnProposals.untilLeft(pairOf(proposal)), TOO_MANY_WITHDRAWN);
    await transaction(db, async (session) => {
      const apart = await areApart(models, [proposal.fromId, proposal.toId], session);
      const known = await teams.exists({ _id: proposal.toId, ...VISIBLE_TEAM }).session(session);
      if (apart || !known) throw notFound(NO_SUCH_TEAM);
      const game = await gameOf(proposal, session);
      if (proposal.matchupId !== null && game?.status !== 'matched') throw conflict(NOT_AGREED);
      await proposals.create([proposal], { session });
      // After the unique index, so that crossing proposals fail on it; serializes with blocks and deletions.
      await takeTurn(models, [proposal.fromId, proposal.toId], session);
      if (proposal.kind === 'game') await refuseFlood(proposal, session);
      const acquainted = await haveAgreed(proposal, session);
      await outbox.publish([{ ...(await tell('proposal.made', proposal, game)), acquainted }], session);
    }).catch((error: unknown) => {
      throw isDuplicateKey(error) ? conflict(CROSSING) : error;
    });
    outbox.announce();
  }

  /** Ends a pending proposal; if two callers race, one wins. */
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
    const there = await teams.countDocuments({ _id: { $in: [...both] }, ...VISIBLE_TEAM }).session(session);
    const apart = await areApart(models, both, session);
    if (there < both.length || apart || proposal.startsAt <= new Date()) throw conflict(PROPOSAL_DECIDED);
    // The first team to accept a Quick Match plays.
    const others =
      proposal.quickId === null
        ? []
        : await endCall(models, proposal.quickId, { status: 'taken', matchupId: gameId }, session);
    if (!others) throw conflict(TAKEN);
    const refOf = await teamRefs(models, [...both, ...others.map(({ toId }) => toId)]);
    const { matchup, interest } = agreedGame(
      { ...proposal, ...(await hostsPlace(proposal, session)) },
      refOf(proposal.toId),
      gameId,
      new Date(),
    );
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

  /** The accepting team's field, if it was asked to host there. */
  async function hostsPlace(
    { toId, hostsField }: ProposalRecord,
    session: ClientSession,
  ): Promise<Partial<Pick<ProposalRecord, 'location' | 'address' | 'point' | 'publicPlace' | 'vicinity' | 'region'>>> {
    const theirs = hostsField ? await availabilities.findOne({ _id: toId }).session(session).lean() : null;
    if (!theirs?.homeField) return {};
    const { homeField, point, publicPlace, vicinity, region } = theirs;
    return { ...homeField, ...(point ? { point } : {}), publicPlace, vicinity, region };
  }

  async function acceptChange(proposal: ProposalRecord, session: ClientSession): Promise<Event[]> {
    const game = await gameOf(proposal, session);
    const apart = await areApart(models, [proposal.fromId, proposal.toId], session);
    if (game?.status !== 'matched' || game.startsAt <= new Date() || apart) throw conflict(PROPOSAL_DECIDED);
    const after =
      proposal.kind === 'change' ? await changedGame(game, proposal, venues, new Date()) : calledOff(game, proposal);
    const asItWas = { _id: game._id, revision: game.revision };
    const { modifiedCount } = await matchups.replaceOne(asItWas, after, { session });
    if (modifiedCount === 0) throw conflict(PROPOSAL_DECIDED);
    return [await tell('proposal.accepted', proposal, game)];
  }

  /** No agreement is needed if the other team is suspended or either has blocked the other. */
  async function callOffAlone(proposal: ProposalRecord): Promise<ProposalRecord> {
    const settled = { ...proposal, status: 'accepted' as const, decidedAt: new Date() };
    await transaction(db, async (session) => {
      await proposals.deleteMany({ about: proposal.about, status: 'pending' }, { session });
      await proposals.create([settled], { session });
      const game = await gameOf(settled, session);
      if (game?.status !== 'matched' || game.startsAt <= new Date()) throw conflict(PROPOSAL_DECIDED);
      const off = calledOff(game, proposal);
      await matchups.replaceOne({ _id: game._id }, off, { session });
      const refOf = await teamRefs(models, [proposal.fromId, proposal.toId]);
      const told = presentGame(publicOf(off));
      const sides = { postingTeam: refOf(proposal.fromId), team: refOf(proposal.toId), agreed: true };
      await outbox.publish([{ type: 'matchup.cancelled', matchup: told, ...sides }], session);
    });
    outbox.announce();
    return settled;
  }

  async function findFor(id: string, teamId: number): Promise<ProposalRecord> {
    const found = await proposals.findOne({ _id: new Types.ObjectId(id) }).lean();
    if (!found || ![found.fromId, found.toId].includes(teamId)) throw notFound(NO_SUCH_PROPOSAL);
    return found;
  }

  return [
    route(proposeGame, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      if (body.teamId === caller.id) throw conflict('This is your own team');
      const [other, ours, theirs] = await Promise.all([
        teams.findOne({ _id: body.teamId, ...VISIBLE_TEAM }).lean(),
        availabilities.findOne({ _id: caller.id }).lean(),
        availabilities.findOne({ _id: body.teamId }, PUBLIC_AVAILABILITY).lean<PublicAvailability>(),
      ]);
      if (!other) throw notFound(NO_SUCH_TEAM);
      if (other.sport !== caller.sport) throw conflict(OTHER_SPORT);
      const proposal = await newGameProposal(body, { caller, other, ours, theirs }, venues, new Date());
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
      const proposal = await newChangeProposal(body, { game, caller, otherId }, venues, new Date());
      const isOut = (await teams.exists({ _id: otherId, suspended: true })) !== null;
      if (isOut || (await areApart(models, [caller.id, otherId]))) {
        if (body.kind === 'change') throw conflict(CANNOT_ANSWER);
        const off = await callOffAlone(proposal);
        return present(off, caller.id);
      }
      await make(proposal);
      return present(proposal, caller.id);
    }),

    route(listProposals, async ({ caller }) => {
      // Quick Match proposals show only after they are accepted: listing them would reveal who is free when.
      const own = { fromId: caller.id, $or: [{ quickId: null }, { status: 'accepted' as const }] };
      const concerned = { $or: [{ toId: caller.id }, own] };
      const found = await proposals.find(concerned).sort({ _id: -1 }).limit(PAGE_LIMIT_MAX).lean();
      const otherOf = ({ fromId, toId }: ProposalRecord) => (fromId === caller.id ? toId : fromId);
      const games = await matchups
        .find({ _id: { $in: found.flatMap(({ matchupId }) => (matchupId === null ? [] : [matchupId])) } })
        .lean();
      const byId = new Map(games.map((game) => [game._id, game]));
      const [refOf, now] = [await teamRefs(models, found.map(otherOf)), new Date()];
      const apart = new Set(await hiddenFrom(models, caller.id));
      const shown = found.map((proposal) =>
        presentProposal(proposal, {
          teamId: caller.id,
          team: refOf(otherOf(proposal)),
          game: byId.get(proposal.matchupId ?? 0) ?? null,
          apart: apart.has(otherOf(proposal)),
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
      await budgets.withdrawnProposals.spend(pairOf(given));
      outbox.announce();
    }),
  ];
}
