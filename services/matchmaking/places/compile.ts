/** Compiles the gazetteer's tables from the packages and precomputes what it can. */
import { toSteps, type Columns } from './data.ts';
import { fold } from './fold.ts';
import type { City, Zip } from './packages.ts';

/** A city this large is also found without the `City` in its name. */
const LARGE_POPULATION = 1_000_000;
const CITY_SUFFIX = ' city';

export function compile(known: { cities: City[]; zips: Zip[] }): Columns {
  const zips = known.zips.toSorted((one, other) => compare(one.zip, other.zip));
  const cities = [...known.cities, ...townsOf(zips, known.cities)];
  const firstZips = new Map(zips.toReversed().map((zip) => [nameOf(zip.city, zip.state), zip.zip]));
  const names = cities
    .flatMap((city, index) => namesOf(city).map((name) => ({ name, city: index, population: city.population })))
    .toSorted((one, other) => compare(one.name, other.name) || other.population - one.population);
  return {
    names: { name: names.map(({ name }) => name), city: names.map(({ city }) => city) },
    cities: {
      id: cities.map(({ id }) => id),
      name: cities.map(({ name }) => name),
      state: cities.map(({ state }) => state),
      population: cities.map(({ population }) => population),
      zip: cities.map(({ name, state }) => firstZips.get(nameOf(name, state)) ?? ''),
      ...pointsOf(cities),
    },
    zips: {
      zip: zips.map(({ zip }) => zip),
      city: zips.map(({ city }) => city),
      state: zips.map(({ state }) => state),
      ...pointsOf(zips),
    },
  };
}

function pointsOf(rows: readonly { latitude: number; longitude: number }[]) {
  return {
    latitude: rows.map(({ latitude }) => toSteps(latitude)),
    longitude: rows.map(({ longitude }) => toSteps(longitude)),
  };
}

/** The key that finds a place. */
const nameOf = (name: string, state: string) => `${fold(name)} ${state.toLowerCase()}`;

/** A city is found by name and state; `New York City` also as `New York`. */
function namesOf({ name, state, population }: City): string[] {
  const isCalledShort = fold(name).endsWith(CITY_SUFFIX) && population > LARGE_POPULATION;
  return [name, ...(isCalledShort ? [name.slice(0, -CITY_SUFFIX.length)] : [])].map((one) => nameOf(one, state));
}

/** Towns that only the ZIP table knows, at the center of their ZIP codes. */
function townsOf(zips: readonly Zip[], cities: readonly City[]): City[] {
  const known = new Set(cities.map(({ name, state }) => nameOf(name, state)));
  const groups = Map.groupBy(zips, ({ city, state }) => nameOf(city, state));
  return [...groups].flatMap(([name, group]) => {
    const [first] = group;
    if (!first || known.has(name)) return [];
    const mean = (pick: (zip: Zip) => number) => group.reduce((sum, zip) => sum + pick(zip), 0) / group.length;
    return {
      // Negative, to differ from city IDs.
      id: -Number(first.zip),
      name: first.city,
      state: first.state,
      population: 0,
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
    };
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
