import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { decideProposal, listProposals, proposeGame, QUICK_TEAMS } from '@playfield/contracts/proposals.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { TOO_MANY_WITHDRAWN } from '../limits.ts';
import type { ProposalRecord } from './model.ts';
import {
  answerProposal,
  makeProposal,
  newGameProposal,
  NO_SUCH_TEAM,
  proposalsOf,
  readProposal,
  withdraw,
} from './proposals.ts';
import { startQuickMatch } from './quick-match.ts';
import { publicAvailability } from '../teams/availability/actions.ts';
import { saveCaller, visibleTeam } from '../teams/queries.ts';
import { publishing } from '../transactions.ts';

const OTHER_SPORT = 'This team plays another sport';

const budgetKey = ({ fromId, toId }: ProposalRecord) => `${fromId}.${toId}`;

export function proposalRoutes(deps: Deps) {
  const { models, budgets, venues } = deps;

  return [
    route(proposeGame, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      const { teamId, ...request } = body;
      if (teamId === null) return startQuickMatch(deps, request, caller);
      if (teamId === caller.id) throw conflict('This is your own team');
      const [other, ours, theirs] = await Promise.all([
        visibleTeam(models, teamId),
        models.availabilities.findOne({ _id: caller.id }).lean(),
        publicAvailability(models, teamId),
      ]);
      if (!other) throw notFound(NO_SUCH_TEAM);
      if (other.sport !== caller.sport) throw conflict(OTHER_SPORT);
      const proposal = await newGameProposal(request, { caller, other, ours, theirs }, venues, new Date());
      throwIfRateLimited(await budgets.withdrawnProposals.untilLeft(budgetKey(proposal)), TOO_MANY_WITHDRAWN);
      await publishing(deps, () => makeProposal(models, proposal));
      return readProposal(models, proposal._id.toHexString(), caller.id);
    }),

    route(listProposals, async ({ caller: { id } }) => {
      const now = new Date();
      const waiting = { fromId: id, status: 'pending', expiresAt: { $gt: now } } as const;
      const isOut = { groupId: { $in: await models.offers.distinct('groupId', waiting) } };
      const own = { fromId: id, $or: [{ groupId: { $exists: false } }, { matchupId: { $ne: null } }, isOut] };
      const limit = PAGE_LIMIT_MAX + QUICK_TEAMS;
      const shown = await proposalsOf(models, id, { $or: [{ toId: id }, own] }, { now, limit });
      return shown.toSorted((one, other) => Number(other.status === 'pending') - Number(one.status === 'pending'));
    }),

    route(decideProposal, async ({ params: { id }, body: { status }, caller }) => {
      if (status === 'withdrawn') {
        const withdrawn = await withdraw(deps, id, caller.id);
        if (!withdrawn.groupId) await budgets.withdrawnProposals.spend(budgetKey(withdrawn));
      } else await answerProposal(deps, id, status, caller);
      return readProposal(models, id, caller.id);
    }),
  ];
}
