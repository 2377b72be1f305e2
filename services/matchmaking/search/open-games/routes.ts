import { countOpenGames, previewOpenGames } from '@playfield/contracts/open-games.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../../deps.ts';
import { openGamesIn, openGamesNear } from './queries.ts';

export function openGameRoutes({ models, gazetteer }: Deps) {
  return [
    route(countOpenGames, async ({ query: { state = '', sport } }) =>
      openGamesIn(models, sport ? { sport } : { state }, new Date()),
    ),

    route(previewOpenGames, async ({ query: { zipcode, sport } }) => {
      // Never a paid lookup: anyone may ask.
      const place = await gazetteer.find(zipcode);
      if (!place) throw invalid({ zipcode: ['We do not know this ZIP code. Try one nearby.'] });
      const near = await openGamesNear(models, { place, sport, now: new Date() });
      return { place: place.town ?? zipcode, ...near };
    }),
  ];
}
