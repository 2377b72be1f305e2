import { answerByLink, endAnswerLink, makeAnswerLink, NO_SUCH_LINK } from '@playfield/contracts/answer-links.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { publicOf } from '../../games/model.ts';
import { log } from '../../games/log.ts';
import { TOO_MANY_LINKS } from '../../limits.ts';
import { saveCaller, visibleTeam } from '../../teams/queries.ts';
import { closeLink, makeLink, presentAnswerLink, presentLinkedGame, agreedOf, hashOfCode } from './links.ts';
import { answerFor } from './answers.ts';

export function answerLinkRoutes(deps: Deps) {
  const { db, models, outbox, budgets } = deps;

  return [
    route(makeAnswerLink, async ({ params, caller }) => {
      await saveCaller(deps, caller);
      throwIfRateLimited(await budgets.answerLinks.untilLeft(`${caller.id}`), TOO_MANY_LINKS);
      const now = new Date();
      const { link, game, code } = await transaction(db, async () => {
        const made = await makeLink(models, params.id, caller, now);
        await log(models, caller, { what: 'made_link', matchupId: params.id });
        return made;
      });
      await budgets.answerLinks.spend(`${caller.id}`);
      return { ...presentAnswerLink(link, game, now), code, game: presentLinkedGame(publicOf(game)) };
    }),

    route(endAnswerLink, async ({ params, caller }) => {
      await transaction(db, async () => {
        const link = await models.answerLinks.findOne({ _id: params.id, teamId: caller.id }).lean();
        if (!link) throw notFound(NO_SUCH_LINK);
        await closeLink(models, link, { state: 'ended' }, new Date());
        await log(models, caller, { what: 'ended_link', matchupId: link.matchupId });
      });
    }),

    route(answerByLink, async ({ body: { code, answer }, caller }) => {
      const codeHash = hashOfCode(code);
      await saveCaller(deps, caller);
      const matchupId = await transaction(db, async (session) => {
        const team = await visibleTeam(models, caller.id);
        if (!team) throw notFound(NO_SUCH_LINK);
        const known = 'yesTo' in answer ? await agreedOf(models, codeHash, team._id) : null;
        if (known !== null) return known;
        const { events, matchupId } = await answerFor(deps, { codeHash, answer, team, now: new Date() });
        await outbox.publish(events, session);
        if (matchupId !== null) await log(models, caller, { what: 'accepted', matchupId });
        return matchupId;
      });
      return { matchupId };
    }),
  ];
}
