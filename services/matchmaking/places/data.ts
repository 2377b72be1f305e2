/**
 * The raw gazetteer: ZIP codes and US cities with their populations, in one small file. The packages that it is made of hold the
 * whole world, and cost a process 200 MB and most of its start.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';

export type City = { id: string; name: string; state: string; population: number; latitude: number; longitude: number };
export type Zip = { zip: string; city: string; state: string; latitude: number; longitude: number };
export type Gazette = { cities: City[]; zips: Zip[] };

/** Made by `commands/gazette.ts`. */
export const GAZETTE = new URL('us.json.br', import.meta.url);
/** A hundred-thousandth of a degree is a yard. */
const DEGREES = 1e5;

const texts = z.array(z.string());
const numbers = z.array(z.number());
/** A list for each field: it packs to half of what records do. */
const columns = z.object({
  cities: z.object({
    id: numbers,
    name: texts,
    state: texts,
    population: numbers,
    latitude: numbers,
    longitude: numbers,
  }),
  zips: z.object({ zip: texts, city: texts, state: texts, latitude: numbers, longitude: numbers }),
});

const CITY = 'city-';

export function pack({ cities, zips }: Gazette): Buffer {
  const degrees = (value: number) => Math.round(value * DEGREES);
  const packed: z.infer<typeof columns> = {
    cities: {
      id: cities.map(({ id }) => Number(id.slice(CITY.length))),
      name: cities.map(({ name }) => name),
      state: cities.map(({ state }) => state),
      population: cities.map(({ population }) => population),
      latitude: cities.map(({ latitude }) => degrees(latitude)),
      longitude: cities.map(({ longitude }) => degrees(longitude)),
    },
    zips: {
      zip: zips.map(({ zip }) => zip),
      city: zips.map(({ city }) => city),
      state: zips.map(({ state }) => state),
      latitude: zips.map(({ latitude }) => degrees(latitude)),
      longitude: zips.map(({ longitude }) => degrees(longitude)),
    },
  };
  return brotliCompressSync(JSON.stringify(packed));
}

export function unpack(packed: Buffer): Gazette {
  const { cities, zips } = columns.parse(JSON.parse(brotliDecompressSync(packed).toString()));
  const at = (values: readonly number[], index: number) => (values[index] ?? Number.NaN) / DEGREES;
  return {
    cities: cities.name.map((name, index) => ({
      id: `${CITY}${cities.id[index]}`,
      name,
      state: cities.state[index] ?? '',
      population: cities.population[index] ?? 0,
      latitude: at(cities.latitude, index),
      longitude: at(cities.longitude, index),
    })),
    zips: zips.zip.map((zip, index) => ({
      zip,
      city: zips.city[index] ?? '',
      state: zips.state[index] ?? '',
      latitude: at(zips.latitude, index),
      longitude: at(zips.longitude, index),
    })),
  };
}

export const readGazette = (): Gazette => unpack(readFileSync(GAZETTE));
