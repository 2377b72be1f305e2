import type { Logger } from '@playfield/kit/logger.ts';
import type { Config } from '../config.ts';
import { createGooglePlaces } from './google.ts';
import type { Places } from './places.ts';

/** Google where there is a key for it, else the embedded gazetteer alone. */
export function choosePlaces({ GOOGLE_MAPS_API_KEY, ...urls }: Config, gazetteer: Places, log: Logger): Places {
  return GOOGLE_MAPS_API_KEY ? createGooglePlaces({ GOOGLE_MAPS_API_KEY, ...urls }, gazetteer, log) : gazetteer;
}
