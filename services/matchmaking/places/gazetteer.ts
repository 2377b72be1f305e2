import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Suggestion, AUTOCOMPLETE_MIN, SUGGESTIONS_MAX } from '@playfield/contracts/places.ts';
import { pick } from '@playfield/kit/data/pick.ts';
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
  town: Town | null;
  /** IANA time zone. Zones whose clocks agree from now on share one name, so that names can be compared. */
  timeZone: string;
};

export type Places = {
  suggest(input: string): Promise<Suggestion[]>;
  details(placeId: string): Promise<Place | null>;
  find(text: string): Promise<Place | null>;
};

export type Gazetteer = Places & {
  nearest(point: Coordinates): Promise<Place>;
  /** Null if unknown, for example if `text` names another state than `home` and that state has no main zone. */
  zoneNamed(text: string, usual: string | null, home: Town | ''): string | null;
  peopleWithin(point: Coordinates, miles: number): Promise<number>;
};

export const GAZETTEER_FILE = new URL('us.br', import.meta.url);

export type City = {
  id: number;
  name: string;
  state: string;
  zip: string;
  population: number;
  latitude: number;
  longitude: number;
  timeZone: string;
  names: string[];
};

export type Zip = {
  zip: string;
  hasArea: boolean;
  city: string;
  state: string;
  people: number;
  latitude: number;
  longitude: number;
  timeZone: string;
};

export type GazetteerData = { cities: City[]; zips: Zip[] };

export function readGazetteer(): GazetteerData {
  const data: GazetteerData = JSON.parse(brotliDecompressSync(readFileSync(GAZETTEER_FILE)).toString());
  return data;
}

const NEARLY_ALL = 0.95;

type FindCity = (name: string, state: string) => City | undefined;

export function createGazetteer(): Gazetteer {
  const { cities, zips } = readGazetteer();
  const areas = zips.filter(({ hasArea }) => hasArea);
  const postTowns = new Set(areas.map(({ city, state }) => townNamed(city, state)));
  // Include town centers, because the center of a town's ZIP code area may be far from the town.
  const centers = [...areas, ...cities.filter(({ name, state }) => postTowns.has(townNamed(name, state)))];
  const zipByCode = new Map(zips.map((one) => [one.zip, one]));
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
      // Accept a leading ZIP code only before its own town. Otherwise, the digits may be a street number.
      const [, code = '', rest = ''] = /^(\d{5})[\s,]+(.+)$/.exec(address) ?? [];
      const leading = zipByCode.get(code);
      return leading && fold(leading.city) === fold(rest) ? placeOfZip(leading) : null;
    },

    async nearest(point) {
      const center = nearest(centers, point);
      return 'city' in center ? placeOfZip(center) : placeOfCity(center);
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

type Located = Omit<City, 'id' | 'population' | 'names'>;

const placeOfCity = ({ name, zip: zipcode, ...city }: Located): Place => ({
  ...pick(city, 'latitude', 'longitude', 'timeZone', 'state'),
  zipcode,
  town: townNamed(name, city.state),
});

const placeOfZip = ({ city: name, ...zip }: Zip): Place => placeOfCity({ ...zip, name });

const BEFORE_A_FIELD = /^.*,\s*[A-Z]{2}(?=[\s,])/;

const CITY = 'city-';
const TOWN = 'town-';
const ZIP_LENGTH = 5;

function cityId(id: number): string {
  return id < 0 ? TOWN + `${-id}`.padStart(ZIP_LENGTH, '0') : CITY + `${id}`;
}

function readCityId(placeId: string): number {
  const digits = /^(?:city|town)-(\d+)$/.exec(placeId)?.[1] ?? Number.NaN;
  return placeId.startsWith(TOWN) ? -Number(digits) : Number(digits);
}

function cityNamed(address: string, cityCalled: FindCity): City | undefined {
  for (let rest = address; ; rest = rest.slice(rest.indexOf(',') + 1)) {
    const split = splitState(rest);
    if (!split) return undefined;
    const city = cityCalled(split.city, split.state) ?? cityBehindStreet(split, cityCalled);
    if (city !== undefined || !rest.includes(',')) return city;
  }
}

function cityBehindStreet({ city, state }: { city: string; state: string }, cityCalled: FindCity): City | undefined {
  const words = city.split(' ');
  for (const start of words.keys()) {
    const town = words.slice(start);
    const found = cityCalled(town.join(' '), state);
    if (found) return /^\d/.test(city) || isBehindField(words.slice(0, start), town) ? found : undefined;
  }
  return undefined;
}

function prefixesOf(text: string): string[] {
  const split = splitState(text.replace(COUNTRY, ''));
  const folded = fold(text);
  const started = [...folded.split(' ').slice(0, -1), wordsOf(text).at(-1)].join(' ');
  const named = split?.city ? [`${split.city.replace(AROUND_A_NAME, '')} ${split.state}`] : [];
  const joined = folded.replace(/^([a-z]{1,2}) /, '$1');
  return [...new Set([...named, folded, started, joined])].filter((prefix) => prefix !== '');
}

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
