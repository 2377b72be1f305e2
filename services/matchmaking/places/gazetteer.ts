/** The embedded US gazetteer, in memory. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Suggestion, AUTOCOMPLETE_MIN, SUGGESTIONS_MAX } from '@playfield/contracts/places.ts';
import { type Coordinates, distanceMiles } from './coordinates.ts';
import { type Town, townNamed } from './location-privacy.ts';
import {
  addressIn,
  AROUND_A_NAME,
  COUNTRY,
  fold,
  isBehindField,
  OTHER_WAYS,
  splitState,
  stateNamed,
  TRAILING_ZIP,
  withoutSpaces,
  wordsOf,
} from './names.ts';

export type Place = Coordinates & {
  zipcode: string | null;
  state: string | null;
  /** The town it lies in; null if unknown. */
  town: Town | null;
  /** IANA's name for all places whose clocks show the same from now on. */
  timeZone: string;
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
  /** The nearest town, or ZIP code by its center. */
  nearest(point: Coordinates): Promise<Place>;
  /**
   * The time zone of the state that a text ends with: the usual one if home is there, else the one of nearly all its
   * people, else null. Without a state the usual one.
   */
  zoneNamed(text: string, usual: string | null, home: Town | ''): string | null;
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
  /** The first one that bears the name, else the nearest. */
  zip: string;
  population: number;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** Folded names with the state that find it. */
  names: string[];
};

export type Zip = {
  zip: string;
  /** False if it is for mail alone. */
  hasArea: boolean;
  city: string;
  state: string;
  /** The city's population, spread evenly over its ZIP codes. */
  people: number;
  latitude: number;
  longitude: number;
  timeZone: string;
};

/** Cities by population, the largest first; ZIP codes in order. */
export type GazetteerData = { cities: City[]; zips: Zip[] };

export function readGazetteer(): GazetteerData {
  const data: GazetteerData = JSON.parse(brotliDecompressSync(readFileSync(GAZETTEER_FILE)).toString());
  return data;
}

/** Of a state's people: all but one in twenty. */
const NEARLY_ALL = 0.95;

type FindCity = (name: string, state: string) => City | undefined;

export function createGazetteer(): Gazetteer {
  const { cities, zips } = readGazetteer();
  const areas = zips.filter(({ hasArea }) => hasArea);
  const postTowns = new Set(areas.map(({ city, state }) => townNamed(city, state)));
  // The middle of a town's area may lie far outside the town.
  const centers = [
    ...areas.map((zip) => placeOfZip(zip)),
    ...cities.map((city) => placeOfCity(city)).filter(({ town }) => town && postTowns.has(town)),
  ];
  const zipByCode = new Map(zips.map((one) => [one.zip, one]));
  // The largest city of a name is set last.
  const cityByName = new Map(
    cities.toReversed().flatMap((city) => city.names.map((name) => [withoutSpaces(name), city])),
  );
  const cityCalled: FindCity = (name, state) =>
    [(given: string) => given, ...OTHER_WAYS]
      .values()
      .map((rewritten) => cityByName.get(withoutSpaces(rewritten(name) + state)))
      .find((city) => city !== undefined);

  return {
    async suggest(input) {
      const text = input.normalize('NFKC').trim();
      if (text.length < AUTOCOMPLETE_MIN) return [];
      const digits = /^(\d{1,5})(?:\s*[\p{Pd}\u2212]?\s*\d{0,4})?$/u.exec(text)?.[1];
      if (digits !== undefined) {
        return zips
          .filter(({ zip }) => zip.startsWith(digits))
          .slice(0, SUGGESTIONS_MAX)
          .map(suggestZip);
      }
      const prefixes = prefixesOf(text);
      if (prefixes.length === 0) return [];
      // Of two towns of a name in a state the larger one is meant, as wherever a name is read: nobody can tell them apart.
      const suggested = new Map<string, Suggestion>();
      for (const city of cities) {
        if (suggested.size === SUGGESTIONS_MAX) break;
        if (!city.names.some((name) => prefixes.some((prefix) => name.startsWith(prefix)))) continue;
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
      const address = addressIn(text);
      const zip = zipByCode.get(TRAILING_ZIP.exec(address)?.[1] ?? '');
      if (zip) return placeOfZip(zip);
      const city =
        cityNamed(address.replace(TRAILING_ZIP, ''), cityCalled) ??
        cityNamed(BEFORE_A_FIELD.exec(address)?.[0] ?? '', cityCalled);
      if (city) return placeOfCity(city);
      // Before a town. Before anything else such a number is a street number.
      const [, code = '', rest = ''] = /^(\d{5})[\s,]+(.+)$/.exec(address) ?? [];
      const leading = zipByCode.get(code);
      return leading && fold(leading.city) === fold(rest) ? placeOfZip(leading) : null;
    },

    async nearest(point) {
      return nearest(centers, point);
    },

    zoneNamed(text, usual, home) {
      const named = stateNamed(text);
      if (named === null) return usual;
      const inState = zips.filter(({ state }) => state === named);
      if (stateNamed(home) === named && inState.some(({ timeZone }) => timeZone === usual)) return usual;
      const peopleOf = (rows: readonly Zip[]) => rows.reduce((sum, { people }) => sum + people, 0);
      const [most] = [...Map.groupBy(inState, ({ timeZone }) => timeZone)].find(
        ([, rows]) => peopleOf(rows) >= peopleOf(inState) * NEARLY_ALL,
      ) ?? [null];
      return most;
    },

    async peopleWithin(point, miles) {
      return zips.reduce((sum, zip) => sum + (distanceMiles(zip, point) <= miles ? zip.people : 0), 0);
    },
  };
}

const placeOfCity = ({ latitude, longitude, timeZone, zip, name, state }: City): Place => ({
  latitude,
  longitude,
  timeZone,
  state,
  zipcode: zip,
  town: townNamed(name, state),
});

const placeOfZip = ({ latitude, longitude, timeZone, zip, city, state }: Zip): Place => ({
  latitude,
  longitude,
  timeZone,
  state,
  zipcode: zip,
  town: townNamed(city, state),
});

/** `Boulder, CO` in `Boulder, CO Field 4`. */
const BEFORE_A_FIELD = /^.*,\s*[A-Z]{2}(?=[\s,])/;

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
function cityNamed(address: string, cityCalled: FindCity): City | undefined {
  for (let rest = address; ; rest = rest.slice(rest.indexOf(',') + 1)) {
    const split = splitState(rest);
    if (!split) return undefined;
    const city = cityCalled(split.city, split.state) ?? cityBehindStreet(split, cityCalled);
    if (city !== undefined || !rest.includes(',')) return city;
  }
}

/** The longest ending that is a city's name, behind a street as in `1505 30th St Boulder`, or behind a field. */
function cityBehindStreet({ city, state }: { city: string; state: string }, cityCalled: FindCity): City | undefined {
  const words = city.split(' ');
  for (const start of words.keys()) {
    const town = words.slice(start);
    const found = cityCalled(town.join(' '), state);
    if (found) return /^\d/.test(city) || isBehindField(words.slice(0, start), town) ? found : undefined;
  }
  return undefined;
}

/**
 * The beginnings of names that are meant. A last letter or two may be an abbreviation or the start of a word: `fort w`.
 * A first one may be a part of the word after it: `o fallon`, `mc lean`.
 */
function prefixesOf(text: string): string[] {
  const split = splitState(text.replace(COUNTRY, ''));
  const folded = fold(text);
  const started = [...folded.split(' ').slice(0, -1), wordsOf(text).at(-1)].join(' ');
  const named = split?.city ? [`${split.city.replace(AROUND_A_NAME, '')} ${split.state}`] : [];
  const joined = folded.replace(/^([a-z]{1,2}) /, '$1');
  return [...new Set([...named, folded, started, joined])].filter((prefix) => prefix !== '');
}

/** @param places at least one */
export function nearest<Place extends Coordinates>(places: readonly Place[], point: Coordinates): Place {
  const distances = places.map((place) => ({ place, miles: distanceMiles(place, point) }));
  return distances.reduce((best, one) => (one.miles < best.miles ? one : best)).place;
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
