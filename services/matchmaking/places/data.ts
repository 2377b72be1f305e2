/** The gazetteer's data: ZIP codes and US cities in one small file. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

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
