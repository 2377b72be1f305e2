import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { decideProposal, listProposals, proposeGame, withdrawProposal } from '@playfield/contracts/proposals.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { conflict, forbidden, notFound } from '@playfield/kit/http/errors.ts';
import { nextInSequence, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { areApart, hiddenFrom } from '../../teams/blocks/queries.ts';
import { PUBLIC_AVAILABILITY, type PublicAvailability } from '../../teams/availability/model.ts';
import { TOO_MANY_WITHDRAWN } from '../../limits.ts';
import { log } from '../../games/log.ts';
import { PROPOSED, type ProposalRecord } from '../model.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { newGameProposal } from './actions.ts';
import { saveCaller, teamRefs } from '../../teams/queries.ts';
import { presentProposal } from '../present.ts';
import { accept, end, refuseDecided } from './actions.ts';
import { NO_SUCH_TEAM, publishProposal } from './actions.ts';

const NO_SUCH_PROPOSAL = 'This proposal does not exist';
const OTHER_SPORT = 'This team plays another sport';

const budgetKey = ({ fromId, toId }: ProposalRecord) => `${fromId}.${toId}`;

export function proposalRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { availabilities, offers, teams } = models;

  async function present(proposal: ProposalRecord, teamId: number) {
    const otherId = proposal.fromId === teamId ? proposal.toId : proposal.fromId;
    const refOf = await teamRefs(models, [otherId]);
    const apart = await areApart(models, [teamId, otherId]);
    return presentProposal(proposal, { teamId, team: refOf(otherId), apart, now: new Date() });
  }

  async function findFor(id: string, teamId: number, session: ClientSession | null = null): Promise<ProposalRecord> {
    const own = { _id: new Types.ObjectId(id), ...PROPOSED, $or: [{ fromId: teamId }, { toId: teamId }] };
    const found = await offers.findOne(own).session(session).lean<ProposalRecord>();
    if (!found) throw notFound(NO_SUCH_PROPOSAL);
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
      refuseFor(await budgets.withdrawnProposals.untilLeft(budgetKey(proposal)), TOO_MANY_WITHDRAWN);
      await transaction(db, (session) => publishProposal({ models, outbox }, proposal, session));
      return present(proposal, caller.id);
    }),

    route(listProposals, async ({ caller }) => {
      // Quick Match proposals show only after they are accepted: listing them would reveal who is free when.
      const own = { fromId: caller.id, $or: [{ groupId: { $exists: false } }, { matchupId: { $ne: null } }] };
      const concerned = { ...PROPOSED, $or: [{ toId: caller.id }, own] };
      const found = await offers.find(concerned).sort({ _id: -1 }).limit(PAGE_LIMIT_MAX).lean<ProposalRecord[]>();
      const otherOf = ({ fromId, toId }: ProposalRecord) => (fromId === caller.id ? toId : fromId);
      const [refOf, now] = [await teamRefs(models, found.map(otherOf)), new Date()];
      const hidden = new Set(await hiddenFrom(models, caller.id));
      const shown = found.map((proposal) => {
        const otherId = otherOf(proposal);
        const about = { teamId: caller.id, team: refOf(otherId), apart: hidden.has(otherId), now };
        return presentProposal(proposal, about);
      });
      const waiting = shown.filter(({ status }) => status === 'pending');
      return [...waiting, ...shown.filter(({ status }) => status !== 'pending')];
    }),

    route(decideProposal, async ({ params, body, caller }) => {
      const given = await findFor(params.id, caller.id);
      if (given.toId !== caller.id) throw forbidden('Only the team that it was proposed to may answer');
      // Before a number is drawn for its game, and without a transaction: many may answer at once.
      refuseDecided(given, new Date());
      const matchupId = body.status === 'accepted' ? await nextInSequence(db, 'matchups') : null;
      await transaction(db, async (session) => {
        const proposal = await findFor(params.id, caller.id, session);
        refuseDecided(proposal, new Date());
        if (matchupId === null) {
          await outbox.publish(await end(models, { _id: proposal._id }, { what: 'declined' }, session), session);
          return;
        }
        await outbox.publish(await accept(models, proposal, matchupId, session), session);
        await log(models, caller, { what: 'accepted', matchupId }, session);
      });
      return present(await findFor(params.id, caller.id), caller.id);
    }),

    route(withdrawProposal, async ({ params, caller }) => {
      const given = await findFor(params.id, caller.id);
      if (given.fromId !== caller.id) throw forbidden('Only the team that made the proposal may withdraw it');
      await transaction(db, async (session) => {
        refuseDecided(await findFor(params.id, caller.id, session), new Date());
        await outbox.publish(await end(models, { _id: given._id }, { what: 'withdrawn' }, session), session);
      });
      await budgets.withdrawnProposals.spend(budgetKey(given));
    }),
  ];
}
