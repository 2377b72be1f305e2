import { drawCrestPicture, drawnCrest } from '@playfield/contracts/crests.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { drawCrestPng } from './picture-queries.ts';

export function crestRoutes() {
  return [
    route(drawCrestPicture, async ({ params, ctx }) => {
      const crest = drawnCrest(params.name);
      if (!crest) throw notFound('There is no such crest');
      ctx.type = 'png';
      return drawCrestPng(crest);
    }),
  ];
}
