import {
  autocompletePlaces,
  geocode,
  nearestTown,
  placeDetails,
  POSITION_DECIMALS,
} from '@playfield/contracts/places.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { unknownPlace } from './names.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';

/** Miles. A point farther than this from every ZIP code isn't in the United States. */
const NEAR_MILES = 60;

const rounded = (degrees: number) => Number(degrees.toFixed(POSITION_DECIMALS));

export function placeRoutes({ places, gazetteer }: Deps) {
  return [
    route(autocompletePlaces, async ({ body }) => ({ suggestions: await places.suggest(body.input) })),

    route(placeDetails, async ({ body }) => {
      const place = await places.details(body.placeId);
      if (!place) throw notFound('This place is not known');
      const { latitude, longitude, zipcode } = place;
      return { latitude, longitude, zipcode };
    }),

    route(geocode, async ({ body }) => {
      const place = await places.find(body.location);
      if (!place) throw notFound(unknownPlace(body.location));
      return { lat: place.latitude, lng: place.longitude };
    }),

    route(nearestTown, async ({ body }) => {
      const here: Coordinates = { latitude: rounded(body.latitude), longitude: rounded(body.longitude) };
      const place = await gazetteer.nearest(here);
      if (!place.town || distanceMiles(here, place) > NEAR_MILES)
        throw notFound('We only know places in the United States');
      return { description: [place.town, place.zipcode].filter(Boolean).join(' ') };
    }),
  ];
}
