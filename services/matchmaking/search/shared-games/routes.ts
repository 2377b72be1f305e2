import {
  drawSharedGame,
  getGameLink,
  openSharedGame,
  readSharedGame,
  setGameLink,
  sharedGamePath,
  type GameLink,
} from '@playfield/contracts/shared-games.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { areApart } from '../../teams/blocks/queries.ts';
import type { Deps } from '../../deps.ts';
import type { GameLinkRecord } from '../../games/link-model.ts';
import { isGone } from '../../games/rules.ts';
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

    route(getGameLink, async ({ params: { id }, caller }) => {
      const game = await models.matchups.findOne({ _id: id, teamId: caller.id }, { link: 1 }).lean();
      if (!game) throw notFound(NOT_YOURS);
      return presentGameLink(game.link);
    }),

    route(setGameLink, async ({ params: { id }, body: { on, indexed }, caller }) => {
      const $set = {
        ...(on === undefined ? {} : { 'link.on': on }),
        ...(indexed === undefined ? {} : { 'link.indexed': indexed }),
      };
      const game = await models.matchups
        .findOneAndUpdate(
          { _id: id, teamId: caller.id },
          { $set },
          { returnDocument: 'after', projection: { link: 1 } },
        )
        .lean();
      if (!game) throw notFound(NOT_YOURS);
      return presentGameLink(game.link);
    }),
  ];
}

const presentGameLink = ({ code, on, indexed }: GameLinkRecord): GameLink => ({
  path: sharedGamePath(code),
  on,
  indexed,
});
