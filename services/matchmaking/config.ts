import {
  linkSettings,
  port,
  readConfig,
  secret,
  sealingSettings,
  serviceSettings,
} from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const ONLY_IN_TESTS = 'must be off in production: it would let teams’ calendars lead into our own machines';

const settings = z
  .object({
    ...serviceSettings,
    ...linkSettings,
    ...sealingSettings,
    PORT: port.default(3002),
    PUBLIC_URL: z.url().default('http://localhost:8080'),
    /** Rotates the grid that hides exact places. Never change it: two grids together narrow a place down. */
    LOCATION_KEY: secret,
    GOOGLE_MAPS_API_KEY: z.string().optional(),
    GOOGLE_LOOKUPS_A_DAY: z.coerce.number().int().min(0).default(5_000),
    GOOGLE_PLACES_URL: z.url().default('https://places.googleapis.com'),
    GOOGLE_GEOCODING_URL: z.url().default('https://maps.googleapis.com'),
    CALENDARS_ON_LOOPBACK: z.enum(['off', 'on']).default('off'),
  })
  .refine(({ NODE_ENV, CALENDARS_ON_LOOPBACK }) => NODE_ENV !== 'production' || CALENDARS_ON_LOOPBACK === 'off', {
    path: ['CALENDARS_ON_LOOPBACK'],
    error: ONLY_IN_TESTS,
  });

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
