import { autocompletePlaces, geocode, placeDetails } from '@playfield/contracts/places.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';

export function placeRoutes({ places }: Deps) {
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
      if (!place) throw notFound('This place is not known');
      return { lat: place.latitude, lng: place.longitude };
    }),
  ];
}
