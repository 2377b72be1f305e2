import { commonSettings, mongoSettings, port, queueSettings, readConfig } from '@playfield/kit/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...mongoSettings,
  ...queueSettings,
  PORT: port.default(3002),
  /** With a key, suggestions and addresses come from Google; without one, from the embedded gazetteer. */
  GOOGLE_MAPS_API_KEY: z.string().optional(),
  GOOGLE_PLACES_URL: z.url().default('https://places.googleapis.com'),
  GOOGLE_GEOCODING_URL: z.url().default('https://maps.googleapis.com'),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
