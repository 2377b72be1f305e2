import {
  drawSharedGame,
  getGameLink,
  openSharedGame,
  readSharedGame,
  setGameLink,
} from '@playfield/contracts/shared-games.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import { isGone } from '../../games/rules.ts';
import { changeLink, linkOf } from './actions.ts';
import { presentGameLink } from './present.ts';
import { drawSharedPicture } from './picture-queries.ts';
import { sharedPageOf } from './queries.ts';

const NO_SUCH_LINK = 'This link leads to no game';
const NOT_YOURS = 'This game does not exist, or is not yours';

export function sharedGameRoutes({ models }: Deps) {
  return [
    route(readSharedGame, async ({ params }) => {
      const page = await sharedPageOf(models, params.code, new Date());
      if (!page) throw notFound(NO_SUCH_LINK);
      return page;
    }),

    route(drawSharedGame, async ({ params, ctx }) => {
      const page = await sharedPageOf(models, params.code, new Date());
      if (!page) throw notFound(NO_SUCH_LINK);
      ctx.type = 'png';
      return drawSharedPicture(page.game);
    }),

    route(openSharedGame, async ({ params, caller }) => {
      const wanted = { teamId: 1, link: 1, status: 1 };
      const found = await models.matchups.findOne({ 'link.code': params.code }, wanted).lean();
      if (!found) throw notFound(NO_SUCH_LINK);
      if (found.teamId === caller.id) return { id: found._id };
      // Others learn no number of a game that they could not open by it.
      const apart = await areApart(models, [found.teamId, caller.id]);
      if (!found.link.on || isGone(found) || apart) throw notFound(NO_SUCH_LINK);
      return { id: found._id };
    }),

    route(getGameLink, async ({ params, caller }) => {
      const link = await linkOf(models, { id: params.id, teamId: caller.id });
      if (!link) throw notFound(NOT_YOURS);
      return presentGameLink(link);
    }),

    route(setGameLink, async ({ params, body, caller }) => {
      const link = await changeLink(models, { id: params.id, teamId: caller.id }, body);
      if (!link) throw notFound(NOT_YOURS);
      return presentGameLink(link);
    }),
  ];
}
