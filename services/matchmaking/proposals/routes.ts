import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import {
  decideProposal,
  listProposals,
  proposeChange,
  proposeGame,
  withdrawProposal,
} from '@playfield/contracts/proposals.ts';
import type { Proposal } from '@playfield/contracts/proposals.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { areApart, hiddenFrom } from '../blocks/queries.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../availability/model.ts';
import type { ProposalRecord } from './model.ts';
import { hostOf } from '../matchups/rules.ts';
import { gameOf as ownGame } from '../matchups/sides.ts';
import { VISIBLE_TEAM } from '../teams/model.ts';
import { namesField, newChangeProposal, newGameProposal } from './actions.ts';
import type { TeamStepKind } from '@playfield/contracts/team-steps.ts';
import { noteStep } from '../team-steps/actions.ts';
import { saveCaller, teamRefs } from '../teams/queries.ts';
import type { Person } from '../teams/rules.ts';
import { presentProposal } from './present.ts';
import { BEGUN, CANCELED_ALREADY } from './cancel-actions.ts';
import { createAnswers, decidedAlready, pairOf } from './answer-actions.ts';
import { NO_SUCH_TEAM } from './making-actions.ts';

const NO_SUCH_PROPOSAL = 'This proposal does not exist';
const CANNOT_ANSWER = 'This team can’t answer right now. You can cancel the game on your own.';
const OTHER_SPORT = 'This team plays another sport';

export function proposalRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { availabilities, matchups, proposals, teams } = models;
  const { gameOf, eventOf, make, decide, accept, decline, cancel, nameField } = createAnswers(deps);

  async function present(proposal: ProposalRecord, caller: Person): Promise<Proposal> {
    const { id: teamId } = caller;
    const otherId = proposal.fromId === teamId ? proposal.toId : proposal.fromId;
    const [refOf, game] = [await teamRefs(models, [otherId]), await gameOf(proposal, null)];
    const apart = await areApart(models, [teamId, otherId]);
    return presentProposal(proposal, { teamId, team: refOf(otherId), game, apart, now: new Date() });
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
      return present(proposal, caller);
    }),

    route(proposeChange, async ({ params, body, caller }) => {
      const { game, otherId } = await ownGame(models, params.id, caller.id);
      if (game.status !== 'matched') throw conflict(CANCELED_ALREADY);
      if (game.startsAt <= new Date()) throw conflict(BEGUN);
      const { teamName } = (await teamRefs(models, [game.teamId]))(game.teamId);
      const proposal = await newChangeProposal(body, { game, teamName, caller, otherId }, venues, new Date());
      const step = (what: TeamStepKind) => noteStep(models, caller, { what, matchupId: game._id });
      if (body.kind === 'calloff') {
        const canceled = await cancel(proposal);
        await step('canceled');
        return present(canceled, caller);
      }
      const isOut = (await teams.exists({ _id: otherId, suspended: true })) !== null;
      if (isOut || (await areApart(models, [caller.id, otherId]))) throw conflict(CANNOT_ANSWER);
      if (hostOf(game) === caller.id && namesField(game, proposal)) {
        const named = await nameField(proposal, game);
        await step('changed');
        return present(named, caller);
      }
      await make(proposal);
      await step('asked_change');
      return present(proposal, caller);
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
      // Before a number is drawn for its game, and without a transaction: many may answer at once.
      if (given.status !== 'pending') throw decidedAlready(given);
      const accepts = body.status === 'accepted';
      const gameId = accepts && given.kind === 'game' ? await nextInSequence(db, 'matchups') : 0;
      const decided = await transaction(db, async (session) => {
        const { answered, events } = await (accepts ? accept(given, gameId, session) : decline(given, session));
        await outbox.publish(events, session);
        const matchupId = accepts ? (answered.matchupId ?? gameId) : answered.matchupId;
        const what = accepts ? 'accepted' : 'declined';
        if (matchupId !== null) await noteStep(models, caller, { what, matchupId }, session);
        return { ...answered, matchupId: answered.matchupId ?? (accepts ? gameId : null) };
      });
      outbox.announce();
      return present(decided, caller);
    }),

    route(withdrawProposal, async ({ params, caller }) => {
      const given = await findFor(params.id, caller.id);
      if (given.fromId !== caller.id) throw forbidden('Only the team that made the proposal may withdraw it');
      await transaction(db, async (session) => {
        const decided = await decide(given, 'withdrawn', session);
        await outbox.publish([await eventOf('proposal.withdrawn', decided, await gameOf(decided, session))], session);
      });
      await budgets.withdrawnProposals.spend(pairOf(given));
      outbox.announce();
    }),
  ];
}
