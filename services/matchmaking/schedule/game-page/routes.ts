import { getGame } from '@playfield/contracts/games.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { gamePageOf } from './queries.ts';

export function gameRoutes(deps: Deps) {
  return [
    route(getGame, async ({ params, caller }) => {
      const page = await gamePageOf(deps, params.id, caller.id, new Date());
      if (!page) throw notFound('This game does not exist, or is gone');
      return page;
    }),
  ];
}
