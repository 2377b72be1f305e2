/** The embedded US gazetteer, in memory. */
import { AUTOCOMPLETE_MIN, SUGGESTIONS_MAX, type Suggestion } from '@playfield/contracts/places.ts';
import { townNamed } from './location-privacy.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';
import { readGazetteer, type City, type Zip } from './data.ts';
import { fold, splitState, withComma } from './fold.ts';
import type { Gazetteer, Place } from './places.ts';

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
