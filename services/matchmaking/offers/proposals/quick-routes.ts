import { listQuickMatches, NOBODY_FITS, startQuickMatch, stopQuickMatch } from '@playfield/contracts/quick-match.ts';
import { refuseFor } from '@playfield/kit/data/budgets.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { TOO_MANY_CALLS } from '../../limits.ts';
import { end } from './answer.ts';
import { newQuickMatch, presentQuick, quickMatchesOf, stillWilling } from './quick.ts';
import { aboutOffers, proposedView } from '../events.ts';
import { saveCaller, takeTurn } from '../../teams/queries.ts';

const ONE_AT_A_TIME = 'You have a Quick Match out already';
const NO_SUCH_CALL = 'This Quick Match does not exist';
const OVER = 'This Quick Match is over';

export function quickRoutes(deps: Deps) {
  const { db, models, outbox, budgets, venues } = deps;
  const { offers } = models;

  return [
    route(startQuickMatch, async ({ body, caller }) => {
      await saveCaller(deps, caller);
      const now = new Date();
      const { proposals: drafted, atNight } = await newQuickMatch(body, caller, models, { venues, now });
      // Failed requests count too: otherwise they could be used to read others' hours.
      refuseFor(await budgets.quickMatches.spend(`${caller.id}`), TOO_MANY_CALLS);
      if (drafted.length === 0) throw conflict(NOBODY_FITS);
      return transaction(db, async (session) => {
        // Serializes requests of and to the same teams, so that none gets too many.
        await takeTurn(models, [caller.id, ...drafted.map(({ toId }) => toId)], session);
        const out = {
          fromId: caller.id,
          groupId: { $exists: true },
          status: 'pending',
          expiresAt: { $gt: now },
        } as const;
        if (await offers.exists(out).session(session)) throw conflict(ONE_AT_A_TIME);
        const [first, ...others] = await stillWilling(models, drafted, now, session);
        if (!first) throw conflict(NOBODY_FITS);
        const willing = [first, ...others] as const;
        await offers.insertMany(willing, { session });
        const note = body.note ?? null;
        const made = (await aboutOffers(models, willing, proposedView)).map((about) => ({
          type: 'offer.made' as const,
          what: 'proposal' as const,
          ...about,
          note,
          atNight: atNight.has(about.toTeam.id),
        }));
        await outbox.publish(made, session);
        return presentQuick(willing, now);
      });
    }),

    route(listQuickMatches, ({ caller }) => quickMatchesOf(models, caller.id, new Date())),

    route(stopQuickMatch, async ({ params, caller }) => {
      const request = { groupId: new Types.ObjectId(params.id), fromId: caller.id };
      if (!(await offers.exists(request))) throw notFound(NO_SUCH_CALL);
      await transaction(db, async (session) => {
        const ended = await end(models, request, { what: 'withdrawn' }, session);
        if (ended.length === 0) throw conflict(OVER);
        await outbox.publish(ended, session);
      });
    }),
  ];
}
