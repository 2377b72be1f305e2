/** The embedded US gazetteer, in memory. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { states } from '@playfield/contracts/fields/options.ts';
import { type Suggestion, AUTOCOMPLETE_MIN, SUGGESTIONS_MAX } from '@playfield/contracts/places.ts';
import { type Coordinates, distanceMiles } from './coordinates.ts';
import { type Town, townNamed } from './location-privacy.ts';

export type Place = Coordinates & {
  zipcode: string | null;
  state: string | null;
  /** The town it lies in; null if unknown. */
  town: Town | null;
};

export type Places = {
  /** Places that start with the input, best known first; none for fewer than three characters. */
  suggest(input: string): Promise<Suggestion[]>;
  /** The place of a suggestion; null for an unknown ID. */
  details(placeId: string): Promise<Place | null>;
  /** The place of a ZIP code, a 'City, State', or an address that ends in one of them; null if unknown. */
  find(text: string): Promise<Place | null>;
};

/** Places in memory: fast enough to use inside a transaction. */
export type Gazetteer = Places & {
  /** The ZIP code with the nearest center, with its town and state. */
  nearest(point: Coordinates): Promise<Place>;
  /** Roughly how many people live within a radius: towns' populations, spread evenly over their ZIP codes. */
  peopleWithin(point: Coordinates, miles: number): Promise<number>;
};

/** Built by `commands/build-gazetteer.ts`. */
export const GAZETTEER_FILE = new URL('us.br', import.meta.url);

export type City = {
  /** Negative for cities that only the ZIP table has. */
  id: number;
  name: string;
  state: string;
  /** The first one; null if none bears the name. */
  zip: string | null;
  population: number;
  latitude: number;
  longitude: number;
  /** Folded names with the state that find it. */
  names: string[];
};

export type Zip = {
  zip: string;
  city: string;
  state: string;
  /** The city's population, spread evenly over its ZIP codes. */
  people: number;
  latitude: number;
  longitude: number;
};

/** Cities by population, the largest first; ZIP codes in order. */
export type GazetteerData = { cities: City[]; zips: Zip[] };

export function readGazetteer(): GazetteerData {
  const data: GazetteerData = JSON.parse(brotliDecompressSync(readFileSync(GAZETTEER_FILE)).toString());
  return data;
}

const WORDS: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount', mtn: 'mountain' };
const NICKNAMES: Record<string, string> = { nyc: 'new york city', philly: 'philadelphia', vegas: 'las vegas' };

const stateByName = new Map<string, string>([
  ...states.map(({ value, label }) => [label.toLowerCase(), value.toLowerCase()] as const),
  ['district of columbia', 'dc'],
]);

/** `St. Louis` becomes `saint louis`. */
export function fold(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  return words.map((word) => NICKNAMES[word] ?? WORDS[word] ?? word).join(' ');
}

/** Adds the missing comma before the state: `1505 30th St Boulder CO`. */
function withComma(text: string): string {
  return text.trim().replace(/([a-z.]) +([A-Z]{2})$/, '$1, $2');
}

/** Splits 'City, State' with the state as code or name, in any usual spelling; null without a state. */
function splitState(text: string): { city: string; state: string } | null {
  const comma = text.lastIndexOf(',');
  if (comma < 0) return null;
  const tail = text
    .slice(comma + 1)
    .trim()
    .toLowerCase();
  const state = stateByName.get(tail) ?? (/^[a-z]{2}$/.test(tail) ? tail : null);
  return state ? { city: fold(text.slice(0, comma)), state } : null;
}

/** The ZIP code at the end of an address. */
const TRAILING_ZIP = /(?:^|\D)(\d{5})(?:-\d{4})?$/;

type FindCity = (name: string) => City | undefined;

export function createGazetteer(): Gazetteer {
  const { cities, zips } = readGazetteer();
  const zipByCode = new Map(zips.map((one) => [one.zip, one]));
  // The largest city of a name is set last.
  const cityByName = new Map(cities.toReversed().flatMap((city) => city.names.map((name) => [name, city])));
  const cityCalled: FindCity = (name) => cityByName.get(name);

  return {
    async suggest(input) {
      const text = input.trim();
      if (text.length < AUTOCOMPLETE_MIN) return [];
      if (/^\d+$/.test(text)) {
        return zips
          .filter(({ zip }) => zip.startsWith(text))
          .slice(0, SUGGESTIONS_MAX)
          .map(suggestZip);
      }
      const prefix = prefixOf(text);
      if (prefix === '') return [];
      // Of two towns of a name in a state the larger one is meant, as wherever a name is read: nobody can tell them apart.
      const suggested = new Map<string, Suggestion>();
      for (const city of cities) {
        if (suggested.size === SUGGESTIONS_MAX) break;
        if (!city.names.some((name) => name.startsWith(prefix))) continue;
        const suggestion = suggestCity(city);
        if (!suggested.has(suggestion.description)) suggested.set(suggestion.description, suggestion);
      }
      return [...suggested.values()];
    },

    async details(placeId) {
      const id = readCityId(placeId);
      const city = cities.find((one) => one.id === id);
      if (city) return placeOfCity(city);
      const zip = zipByCode.get(placeId.replace(/^zip-/, ''));
      return zip ? placeOfZip(zip) : null;
    },

    async find(text) {
      const zip = zipByCode.get(TRAILING_ZIP.exec(text.trim())?.[1] ?? '');
      if (zip) return placeOfZip(zip);
      const city = cityNamed(text, cityCalled);
      return city ? placeOfCity(city) : null;
    },

    async nearest(point) {
      return placeOfZip(nearest(zips, point));
    },

    async peopleWithin(point, miles) {
      return zips.reduce((sum, zip) => sum + (distanceMiles(zip, point) <= miles ? zip.people : 0), 0);
    },
  };
}

const placeOfCity = ({ latitude, longitude, zip, name, state }: City): Place => ({
  latitude,
  longitude,
  state,
  zipcode: zip,
  town: townNamed(name, state),
});

const placeOfZip = ({ latitude, longitude, zip, city, state }: Zip): Place => ({
  latitude,
  longitude,
  state,
  zipcode: zip,
  town: townNamed(city, state),
});

const CITY = 'city-';
const TOWN = 'town-';
const ZIP_LENGTH = 5;

/** A town's ID is its first ZIP code. */
function cityId(id: number): string {
  return id < 0 ? TOWN + `${-id}`.padStart(ZIP_LENGTH, '0') : CITY + `${id}`;
}

/** NaN for anything but a city or town ID. */
function readCityId(placeId: string): number {
  const digits = /^(?:city|town)-(\d+)$/.exec(placeId)?.[1] ?? Number.NaN;
  return placeId.startsWith(TOWN) ? -Number(digits) : Number(digits);
}

/** An address ends in city and state: in 'North Field, Boulder, CO', the field is skipped. */
function cityNamed(text: string, cityCalled: FindCity): City | undefined {
  for (let rest = withComma(text); ; rest = rest.slice(rest.indexOf(',') + 1)) {
    const split = splitState(rest);
    if (!split) return undefined;
    const city = cityCalled(`${split.city} ${split.state}`) ?? cityBehindStreet(split, cityCalled);
    if (city !== undefined) return city;
  }
}

/** For text like `1505 30th St Boulder`, the longest ending that is a city's name. */
function cityBehindStreet({ city, state }: { city: string; state: string }, cityCalled: FindCity): City | undefined {
  if (!/^\d/.test(city)) return undefined;
  const words = city.split(' ');
  return words
    .keys()
    .map((start) => cityCalled(`${words.slice(start).join(' ')} ${state}`))
    .find((found) => found !== undefined);
}

function prefixOf(text: string): string {
  const split = splitState(text);
  return split ? `${split.city} ${split.state}` : fold(text);
}

/** There are always ZIP codes. */
function nearest(zips: readonly Zip[], point: Coordinates): Zip {
  const distances = zips.map((zip) => ({ zip, miles: distanceMiles(zip, point) }));
  return distances.reduce((best, one) => (one.miles < best.miles ? one : best)).zip;
}

const suggestCity = ({ id, name, state }: City): Suggestion => ({
  placeId: cityId(id),
  description: `${name}, ${state}`,
  main_text: name,
  secondary_text: state,
});

const suggestZip = ({ zip, city, state }: Zip): Suggestion => ({
  placeId: `zip-${zip}`,
  description: `${city}, ${state} ${zip}`,
  main_text: zip,
  secondary_text: `${city}, ${state}`,
});
