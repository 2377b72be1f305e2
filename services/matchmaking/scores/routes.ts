import { getScoreUse, setScore, setScoreUse } from '@playfield/contracts/scores.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { saveCaller, takeTurnAs } from '../teams/queries.ts';
import { forgetCloseness } from '../weekends/removal.ts';
import { sayScore } from './actions.ts';
import { scoreSeenBy } from './rules.ts';
import { setUse } from './strength-actions.ts';
import { isLeftOut } from './strength-queries.ts';

export function scoreRoutes(deps: Deps) {
  const { db, models, outbox } = deps;

  return [
    route(setScore, async ({ params: { id: matchupId }, body: said, caller }) => {
      const now = new Date();
      const score = await transaction(db, (session) => sayScore(deps, { matchupId, caller, said, now }, session));
      outbox.announce();
      return scoreSeenBy(score, caller.id, now);
    }),

    route(getScoreUse, async ({ caller }) => ({ used: !(await isLeftOut(models, [caller.id])) })),

    route(setScoreUse, async ({ body: { used }, caller }) => {
      await saveCaller(deps, caller);
      await transaction(db, async (session) => {
        await takeTurnAs(models, caller, session);
        await setUse(models, caller.id, used, session);
        if (!used) await forgetCloseness(models, caller.id, session);
      });
      return { used };
    }),
  ];
}
