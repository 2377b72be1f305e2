import type { Config } from '../config.ts';
import { createGooglePlaces } from './google.ts';
import type { Places } from './places.ts';

type Means = Parameters<typeof createGooglePlaces>[1];

/** Google if there is a key, else the embedded gazetteer. */
export function choosePlaces({ GOOGLE_MAPS_API_KEY, ...urls }: Config, means: Means): Places {
  return GOOGLE_MAPS_API_KEY ? createGooglePlaces({ GOOGLE_MAPS_API_KEY, ...urls }, means) : means.gazetteer;
}
