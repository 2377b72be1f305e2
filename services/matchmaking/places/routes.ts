import { autocompletePlaces, geocode, placeDetails, POSITION_DECIMALS } from '@playfield/contracts/places.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { unknownPlace } from './names.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';

const NEAR_MILES = 60;
const POSITION = /^(?<latitude>-?\d{1,2}(?:\.\d+)?), ?(?<longitude>-?\d{1,3}(?:\.\d+)?)$/;

const rounded = (degrees: number) => Number(degrees.toFixed(POSITION_DECIMALS));

function positionIn(text: string): Coordinates | null {
  const { latitude, longitude } = POSITION.exec(text)?.groups ?? {};
  return latitude && longitude ? { latitude: rounded(Number(latitude)), longitude: rounded(Number(longitude)) } : null;
}

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
      const position = positionIn(body.location);
      const found = position ?? (await places.find(body.location));
      if (!found) throw notFound(unknownPlace(body.location));
      const near = await gazetteer.nearest(found);
      const isNear = near.town !== null && distanceMiles(found, near) <= NEAR_MILES;
      if (position && !isNear) throw notFound('We only know places in the United States');
      const town = isNear ? [near.town, near.zipcode].filter(Boolean).join(' ') : null;
      return { lat: found.latitude, lng: found.longitude, town };
    }),
  ];
}
