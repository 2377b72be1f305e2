/** Places from an embedded US gazetteer: ordered arrays in memory, built once at start, searched by halving. */
import { AUTOCOMPLETE_MIN, SUGGESTIONS_MAX } from '@playfield/contracts/places.ts';
import type { Suggestion } from '@playfield/contracts/places.ts';
import { distanceMiles } from '../rules.ts';
import { readGazette } from './data.ts';
import type { City, Zip } from './data.ts';
import { fold, foldOnce, splitState } from './fold.ts';
import type { Coordinates, Place, Places } from './places.ts';

type Fold = ReturnType<typeof foldOnce>;
type Entry = { key: string; city: City };

/** The ZIP code at the end of an address. */
const TRAILING_ZIP = /(?:^|\D)(\d{5})(?:-\d{4})?$/;

export function createGazetteer(): Places {
  const known = readGazette();
  const folded = foldOnce();
  const zips = known.zips.toSorted((one, other) => compare(one.zip, other.zip));
  const zipByCode = new Map(zips.map((zip) => [zip.zip, zip]));
  const cities = [...known.cities, ...townsOf(zips, known.cities, folded)];
  const cityById = new Map(cities.map((city) => [city.id, city]));
  const entries = cities
    .flatMap((city) => entriesOf(city, folded))
    .toSorted((one, other) => compare(one.key, other.key));
  const best = bestByNameAndState(entries);
  const zipOfCity = firstZips(zips, folded);

  const placeOfCity = (city: City): Place => ({
    ...city,
    zipcode: zipOfCity.get(`${fold(city.name)} ${city.state}`) ?? null,
  });
  const placeOfZip = (zip: Zip): Place => ({ ...zip, zipcode: zip.zip });

  return {
    async suggest(input) {
      const text = input.trim();
      if (text.length < AUTOCOMPLETE_MIN) return [];
      if (/^\d+$/.test(text)) {
        return startingWith(zips, ({ zip }) => zip, text)
          .slice(0, SUGGESTIONS_MAX)
          .map(suggestZip);
      }
      const prefix = prefixOf(text);
      if (prefix === '') return [];
      const found = startingWith(entries, ({ key }) => key, prefix).map(({ city }) => city);
      return [...new Set(found)]
        .toSorted((one, other) => other.population - one.population)
        .slice(0, SUGGESTIONS_MAX)
        .map(suggestCity);
    },

    async details(placeId) {
      const zip = zipByCode.get(placeId.replace(/^zip-/, ''));
      const city = cityById.get(placeId);
      return city ? placeOfCity(city) : zip ? placeOfZip(zip) : null;
    },

    async find(text) {
      const zip = zipByCode.get(TRAILING_ZIP.exec(text.trim())?.[1] ?? '');
      if (zip) return placeOfZip(zip);
      const city = cityNamed(text, best);
      return city ? placeOfCity(city) : null;
    },

    async stateAt(point) {
      return nearest(zips, point)?.state ?? null;
    },
  };
}

/** An address names its city and state last: of 'North Field, Boulder, CO' the field is passed over. */
function cityNamed(text: string, best: ReadonlyMap<string, City>): City | undefined {
  for (let rest = text; ; rest = rest.slice(rest.indexOf(',') + 1)) {
    const split = splitState(rest);
    if (!split) return undefined;
    const city = best.get(`${split.city} ${split.state}`);
    if (city) return city;
  }
}

function prefixOf(text: string): string {
  const split = splitState(text);
  return split ? `${split.city} ${split.state}` : fold(text);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** All rows whose key begins with the prefix, from rows ordered by key. */
function startingWith<Row>(rows: readonly Row[], keyOf: (row: Row) => string, prefix: string): Row[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = rows[middle];
    if (row !== undefined && keyOf(row) < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  for (let row = rows[end]; row !== undefined && keyOf(row).startsWith(prefix); row = rows[end]) end += 1;
  return rows.slice(low, end);
}

/** A city is found by its name with its state; `New York City` also by what people call it. */
function entriesOf(city: City, folded: Fold): Entry[] {
  const name = folded(city.name);
  const state = city.state.toLowerCase();
  const names = name.endsWith(' city') && city.population > 1_000_000 ? [name, name.slice(0, -' city'.length)] : [name];
  return names.map((key) => ({ key: `${key} ${state}`, city }));
}

function bestByNameAndState(entries: readonly Entry[]): Map<string, City> {
  const best = new Map<string, City>();
  for (const { key, city } of entries) {
    const known = best.get(key);
    if (!known || known.population < city.population) best.set(key, city);
  }
  return best;
}

/** Towns that only the ZIP table knows, in the middle of their ZIP codes. */
function townsOf(zips: readonly Zip[], cities: readonly City[], folded: Fold): City[] {
  const known = new Set(cities.map(({ name, state }) => `${folded(name)} ${state}`));
  const groups = Map.groupBy(zips, ({ city, state }) => `${folded(city)} ${state}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first || known.has(key)) return [];
    const mean = (pick: (zip: Zip) => number) => group.reduce((sum, zip) => sum + pick(zip), 0) / group.length;
    return {
      id: `town-${first.zip}`,
      name: first.city,
      state: first.state,
      population: 0,
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
    };
  });
}

function firstZips(zips: readonly Zip[], folded: Fold): Map<string, string> {
  const first = new Map<string, string>();
  for (const { city, state, zip } of zips) {
    const key = `${folded(city)} ${state}`;
    if (!first.has(key)) first.set(key, zip);
  }
  return first;
}

function nearest(zips: readonly Zip[], point: Coordinates): Zip | undefined {
  let [found, least]: [Zip | undefined, number] = [undefined, Infinity];
  for (const zip of zips) {
    const distance = distanceMiles(zip, point);
    if (distance < least) [found, least] = [zip, distance];
  }
  return found;
}

function suggestCity(city: City): Suggestion {
  return {
    placeId: city.id,
    description: `${city.name}, ${city.state}`,
    main_text: city.name,
    secondary_text: city.state,
  };
}

function suggestZip(zip: Zip): Suggestion {
  return {
    placeId: `zip-${zip.zip}`,
    description: `${zip.city}, ${zip.state} ${zip.zip}`,
    main_text: zip.zip,
    secondary_text: `${zip.city}, ${zip.state}`,
  };
}
