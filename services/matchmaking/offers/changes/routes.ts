import { answerChange, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { cancel } from '../cancel.ts';
import { answer, ask } from '../change.ts';
import { gameOf } from '../../games/sides.ts';

export function changeRoutes(deps: Deps) {
  const { db, models, outbox } = deps;

  return [
    route(askChange, ({ params, body, caller }) => ask(deps, params.id, body, caller)),

    route(answerChange, ({ params, body, caller }) => answer(deps, params.id, body.status, caller)),

    route(cancelGame, async ({ params: { id }, body, caller }) => {
      const { otherId } = await gameOf(models, id, caller.id);
      const { reason, note = null } = body;
      const canceling = { matchupId: id, by: caller, otherId, reason, note: note || null, now: new Date() };
      await transaction(db, async (session) => {
        await outbox.publish(await cancel(models, canceling, session), session);
      });
    }),
  ];
}
