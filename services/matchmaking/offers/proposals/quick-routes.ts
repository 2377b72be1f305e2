import { listQuickMatches, NOBODY_FITS, startQuickMatch, stopQuickMatch } from '@playfield/contracts/quick-match.ts';
import { PAGE_LIMIT_MAX } from '@playfield/contracts/http/paging.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { TOO_MANY_CALLS } from '../../limits.ts';
import { endQuickMatch, newQuickMatch, presentQuick, stillWilling } from './quick.ts';
import { proposalEvent } from './events.ts';
import { saveCaller, takeTurn, teamRefs } from '../../teams/queries.ts';

const ONE_AT_A_TIME = 'You have a Quick Match out already';
const NO_SUCH_CALL = 'This Quick Match does not exist';
const OVER = 'This Quick Match is over';

export function quickRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { proposals, quicks } = models;

  return [
    route(startQuickMatch, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      const now = new Date();
      const { quick, proposals: drafted, atNight } = await newQuickMatch(body, caller, models, { venues, now });
      // Failed requests count too: otherwise they could be used to read others' hours.
      refuseFor(await budgets.quickMatches.spend(`${caller.id}`), TOO_MANY_CALLS);
      if (drafted.length === 0) throw conflict(NOBODY_FITS);
      const started = await transaction(db, async (session) => {
        await quicks.updateOne(
          { teamId: caller.id, status: 'open', expiresAt: { $lte: now } },
          { $set: { status: 'expired' } },
          { session },
        );
        // Serializes requests to the same teams, so that none gets too many.
        await takeTurn(models, [caller.id, ...drafted.map(({ toId }) => toId)], session);
        const willing = await stillWilling(models, drafted, now, session);
        const call = { ...quick, asked: willing.length };
        await quicks.create([call], { session });
        await proposals.insertMany(willing, { session });
        const refOf = await teamRefs(models, [caller.id, ...willing.map(({ toId }) => toId)]);
        const events = willing.map((proposal) => ({
          ...proposalEvent('proposal.made', proposal, refOf),
          quick: true,
          atNight: atNight.has(proposal.toId),
        }));
        await outbox.publish(events, session);
        return call;
      }).catch((error: unknown) => {
        throw isDuplicateKey(error) ? conflict(ONE_AT_A_TIME) : error;
      });
      return presentQuick(started, now);
    }),

    route(listQuickMatches, async ({ caller }) => {
      const found = await quicks.find({ teamId: caller.id }).sort({ _id: -1 }).limit(PAGE_LIMIT_MAX).lean();
      const now = new Date();
      return found.map((quick) => presentQuick(quick, now));
    }),

    route(stopQuickMatch, async ({ params, caller }) => {
      const quick = await quicks.findOne({ _id: new Types.ObjectId(params.id), teamId: caller.id }).lean();
      if (!quick) throw notFound(NO_SUCH_CALL);
      await transaction(db, async (session) => {
        const ended = await endQuickMatch(models, { _id: quick._id, status: 'withdrawn', matchupId: null }, session);
        if (!ended) throw conflict(OVER);
        const refOf = await teamRefs(models, [caller.id, ...ended.map(({ toId }) => toId)]);
        const events = ended.map((proposal) => proposalEvent('proposal.withdrawn', proposal, refOf));
        if (events.length > 0) await outbox.publish(events, session);
      });
    }),
  ];
}
