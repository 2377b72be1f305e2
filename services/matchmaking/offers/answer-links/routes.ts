import {
  answerByLink,
  declineAnswerLink,
  endAnswerLink,
  makeAnswerLink,
  myLinkAnswer,
  NO_SUCH_LINK,
  readAnswerLink,
} from '@playfield/contracts/answer-links.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { publishing } from '../../transactions.ts';
import { publicOf } from '../../games/model.ts';
import { log } from '../../games/log.ts';
import { saveCaller, visibleTeam } from '../../teams/queries.ts';
import {
  declineLink,
  makeLink,
  takeBack,
  presentAnswerLink,
  presentLinkedGame,
  agreedOf,
  findLink,
  isProposedBy,
  openedBy,
  hashOfCode,
} from './links.ts';
import { answerFor } from './answers.ts';

export function answerLinkRoutes(deps: Deps) {
  const { db, models } = deps;

  return [
    route(makeAnswerLink, async ({ params, caller }) => {
      await saveCaller(deps, caller);
      const now = new Date();
      const { link, game, code } = await transaction(db, async (session) => {
        const made = await makeLink(models, { matchupId: params.id, caller }, now, session);
        await log(models, caller, { what: 'made_link', matchupId: params.id }, session);
        return made;
      });
      return { ...presentAnswerLink(link, game, now), code, game: presentLinkedGame(publicOf(game)) };
    }),

    route(endAnswerLink, async ({ params, caller }) => {
      await transaction(db, async (session) => {
        const matchupId = await takeBack(models, { id: params.id, teamId: caller.id }, session);
        await log(models, caller, { what: 'ended_link', matchupId }, session);
      });
    }),

    route(readAnswerLink, ({ body }) => openedBy(models, hashOfCode(body.code), new Date())),

    route(declineAnswerLink, async ({ body }) => {
      await publishing(deps, (session) => declineLink(models, hashOfCode(body.code), new Date(), session));
    }),

    route(answerByLink, async ({ body: { code, answer }, caller }) => {
      const codeHash = hashOfCode(code);
      await saveCaller(deps, caller);
      const matchupId = await transaction(db, async (session) => {
        const team = await visibleTeam(models, caller.id, session);
        if (!team) throw notFound(NO_SUCH_LINK);
        // A retry after a lost response.
        const known = 'yesTo' in answer ? await agreedOf(models, codeHash, team._id, session) : null;
        if (known !== null) return known;
        const agreed = await answerFor(deps, { codeHash, answer, team, now: new Date() }, session);
        if (agreed !== null) await log(models, caller, { what: 'accepted', matchupId: agreed }, session);
        return agreed;
      });
      return { matchupId };
    }),

    route(myLinkAnswer, async ({ body, caller }) => {
      const codeHash = hashOfCode(body.code);
      const found = await findLink(models, codeHash);
      if (!found) throw notFound(NO_SUCH_LINK);
      return {
        matchupId: await agreedOf(models, codeHash, caller.id),
        proposed: await isProposedBy(models, codeHash, caller.id),
      };
    }),
  ];
}
