/** The embedded US gazetteer: sorted tables in memory with binary search. */
import { AUTOCOMPLETE_MIN, SUGGESTIONS_MAX, type Suggestion } from '@playfield/contracts/places.ts';
import { townNamed } from './location-privacy.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';
import { pointAt, readGazetteer, type GazetteerTables, type Texts } from './data.ts';
import { fold, splitState, withComma } from './fold.ts';
import type { Gazetteer, Place } from './places.ts';

/** The ZIP code at the end of an address. */
const TRAILING_ZIP = /(?:^|\D)(\d{5})(?:-\d{4})?$/;

/** Sorts after every character in names. */
const LAST = '\uffff';

type Row = number;

export function createGazetteer(): Gazetteer {
  const { names, cities, zips } = readGazetteer();
  const cityCalled = (name: string): Row | undefined => names.city[rowOf(names.name, name) ?? -1];

  const placeOfCity = (city: Row): Place => ({
    ...pointAt(cities, city),
    state: cities.state.at(city),
    zipcode: cities.zip.at(city) || null,
    town: townNamed(cities.name.at(city), cities.state.at(city)),
  });
  const placeOfZip = (zip: Row): Place => ({
    ...pointAt(zips, zip),
    state: zips.state.at(zip),
    zipcode: zips.zip.at(zip),
    town: townNamed(zips.city.at(zip), zips.state.at(zip)),
  });
  /** ZIP codes per town; counted once, on first use. */
  let zipCounts: ReadonlyMap<string, number> | undefined;
  const countOfZips = (town: string) => (zipCounts ??= countZips(zips)).get(town) ?? 1;

  function peopleOf(zip: Row): number {
    const [name, state] = [zips.city.at(zip), zips.state.at(zip)];
    const city = cityCalled(`${fold(name)} ${state.toLowerCase()}`);
    const population = city === undefined ? 0 : (cities.population[city] ?? 0);
    return population / countOfZips(townNamed(name, state));
  }

  return {
    async suggest(input) {
      const text = input.trim();
      if (text.length < AUTOCOMPLETE_MIN) return [];
      if (/^\d+$/.test(text)) {
        const [first, end] = startingWith(zips.zip, text);
        return rows(first, Math.min(end, first + SUGGESTIONS_MAX)).map((zip) => suggestZip(zips, zip));
      }
      const prefix = prefixOf(text);
      if (prefix === '') return [];
      const found = rows(...startingWith(names.name, prefix)).flatMap((row) => names.city[row] ?? []);
      const population = (city: Row) => cities.population[city] ?? 0;
      const largestFirst = [...new Set(found)].toSorted((one, other) => population(other) - population(one));
      // Of two towns of a name in a state the larger one is meant, as wherever a name is read: nobody can tell them apart.
      const suggested = new Map<string, Suggestion>();
      for (const city of largestFirst) {
        if (suggested.size === SUGGESTIONS_MAX) break;
        const suggestion = suggestCity(cities, city);
        if (!suggested.has(suggestion.description)) suggested.set(suggestion.description, suggestion);
      }
      return [...suggested.values()];
    },

    async details(placeId) {
      const city = cities.id.indexOf(readCityId(placeId));
      if (city >= 0) return placeOfCity(city);
      const zip = rowOf(zips.zip, placeId.replace(/^zip-/, ''));
      return zip === undefined ? null : placeOfZip(zip);
    },

    async find(text) {
      const zip = rowOf(zips.zip, TRAILING_ZIP.exec(text.trim())?.[1] ?? '');
      if (zip !== undefined) return placeOfZip(zip);
      const city = cityNamed(text, cityCalled);
      return city === undefined ? null : placeOfCity(city);
    },

    async nearest(point) {
      return placeOfZip(nearest(zips, point));
    },

    async peopleWithin(point, miles) {
      return zipsWithin(zips, point, miles).reduce((sum, zip) => sum + peopleOf(zip), 0);
    },
  };
}

const CITY = 'city-';
const TOWN = 'town-';
const ZIP_LENGTH = 5;

/** A town's ID is its first ZIP code. */
function cityId(id = 0): string {
  return id < 0 ? TOWN + `${-id}`.padStart(ZIP_LENGTH, '0') : CITY + `${id}`;
}

/** NaN for anything but a city or town ID. */
function readCityId(placeId: string): number {
  const digits = /^(?:city|town)-(\d+)$/.exec(placeId)?.[1] ?? Number.NaN;
  return placeId.startsWith(TOWN) ? -Number(digits) : Number(digits);
}

/** An address ends in city and state: in 'North Field, Boulder, CO', the field is skipped. */
function cityNamed(text: string, cityCalled: (name: string) => Row | undefined): Row | undefined {
  for (let rest = withComma(text); ; rest = rest.slice(rest.indexOf(',') + 1)) {
    const split = splitState(rest);
    if (!split) return undefined;
    const city = cityCalled(`${split.city} ${split.state}`) ?? cityBehindStreet(split, cityCalled);
    if (city !== undefined) return city;
  }
}

/** For text like `1505 30th St Boulder`, the longest ending that is a city's name. */
function cityBehindStreet(
  { city, state }: { city: string; state: string },
  cityCalled: (name: string) => Row | undefined,
): Row | undefined {
  if (!/^\d/.test(city)) return undefined;
  const words = city.split(' ');
  return words
    .keys()
    .map((start) => cityCalled(`${words.slice(start).join(' ')} ${state}`))
    .find((row) => row !== undefined);
}

function prefixOf(text: string): string {
  const split = splitState(text);
  return split ? `${split.city} ${split.state}` : fold(text);
}

/** The first row not before a text in a sorted column. */
function lowerBound(column: Texts, text: string): Row {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first row with exactly this text. */
function rowOf(column: Texts, text: string): Row | undefined {
  const row = lowerBound(column, text);
  return column.at(row) === text ? row : undefined;
}

/** The rows with a prefix: the first, and the one after the last. */
function startingWith(column: Texts, prefix: string): [Row, Row] {
  return [lowerBound(column, prefix), lowerBound(column, prefix + LAST)];
}

function rows(first: Row, end: Row): Row[] {
  return Array.from({ length: end - first }, (_, index) => first + index);
}

function nearest(zips: GazetteerTables['zips'], point: Coordinates): Row {
  let [found, least] = [-1, Infinity];
  for (let zip = 0; zip < zips.latitude.length; zip += 1) {
    const distance = distanceMiles(pointAt(zips, zip), point);
    if (distance < least) [found, least] = [zip, distance];
  }
  return found;
}

function zipsWithin(zips: GazetteerTables['zips'], point: Coordinates, miles: number): Row[] {
  return rows(0, zips.zip.length).filter((zip) => distanceMiles(pointAt(zips, zip), point) <= miles);
}

function countZips({ zip, city, state }: GazetteerTables['zips']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let row = 0; row < zip.length; row += 1) {
    const town = townNamed(city.at(row), state.at(row));
    counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  return counts;
}

function suggestCity({ id, name, state }: GazetteerTables['cities'], city: Row): Suggestion {
  const [main_text, secondary_text] = [name.at(city), state.at(city)];
  return { placeId: cityId(id[city]), description: `${main_text}, ${secondary_text}`, main_text, secondary_text };
}

function suggestZip({ zip: codes, city, state }: GazetteerTables['zips'], zip: Row): Suggestion {
  const [code, town] = [codes.at(zip), `${city.at(zip)}, ${state.at(zip)}`];
  return { placeId: `zip-${code}`, description: `${town} ${code}`, main_text: code, secondary_text: town };
}
