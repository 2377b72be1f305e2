/**
 * The gazetteer's tables: ZIP codes, US cities and their lookup names, in one small sorted file, so that a start only
 * reads them. They stay bytes: strings and records took ten times the memory.
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** Built by `commands/build-gazetteer.ts`. */
export const GAZETTEER_FILE = new URL('us.br', import.meta.url);
/** A hundred-thousandth of a degree is about a yard. */
const STEPS_A_DEGREE = 1e5;
const INTEGER_BYTES = Int32Array.BYTES_PER_ELEMENT;
const SEPARATOR = '\n';

/** One text per row. */
export type Texts = { readonly length: number; /** Empty if there is no such row. */ at(row: number): string };
type Column = readonly string[] | readonly number[];
export type Points = { latitude: Int32Array; longitude: Int32Array };

export type GazetteerTables = {
  /** Folded names with their state, sorted; for equal names, the larger city first. */
  names: { name: Texts; /** The row in `cities`. */ city: Int32Array };
  /** IDs are negative for cities that only the ZIP table has. `zip` is the first one; empty if none bears the name. */
  cities: { id: Int32Array; name: Texts; state: Texts; population: Int32Array; zip: Texts } & Points;
  /** Sorted by code. */
  zips: { zip: Texts; city: Texts; state: Texts } & Points;
};

/** The tables before packing, with degrees in steps. */
export type Columns = {
  [Table in keyof GazetteerTables]: {
    [Name in keyof GazetteerTables[Table]]: GazetteerTables[Table][Name] extends Texts ? string[] : number[];
  };
};

export const toSteps = (degrees: number): number => Math.round(degrees * STEPS_A_DEGREE);

/** Degrees. */
export function pointAt({ latitude, longitude }: Points, row: number): { latitude: number; longitude: number } {
  const degrees = (steps = Number.NaN) => steps / STEPS_A_DEGREE;
  return { latitude: degrees(latitude[row]), longitude: degrees(longitude[row]) };
}

/** Columns one after the other, each prefixed with its length in bytes. */
export function pack({ names, cities, zips }: Columns): Buffer {
  const { id, name, state, population, zip, latitude, longitude } = cities;
  const columns: Column[] = [names.name, names.city, id, name, state, population, zip, latitude, longitude];
  columns.push(zips.zip, zips.city, zips.state, zips.latitude, zips.longitude);
  return brotliCompressSync(
    Buffer.concat(
      columns.flatMap((column) => {
        const bytes = bytesOf(column);
        return [Buffer.from(Int32Array.of(bytes.byteLength).buffer), bytes];
      }),
    ),
  );
}

function bytesOf(column: Column): Buffer {
  const numbers = column.filter((value) => typeof value === 'number');
  return numbers.length > 0 ? Buffer.from(Int32Array.from(numbers).buffer) : Buffer.from(column.join(SEPARATOR));
}

function unpack(packed: Buffer): GazetteerTables {
  const all = brotliDecompressSync(packed);
  let read = 0;
  const bytes = (): Buffer => {
    const start = read + INTEGER_BYTES;
    read = start + all.readInt32LE(read);
    return all.subarray(start, read);
  };
  const texts = (): Texts => textsIn(bytes());
  // Copied, because a view must be aligned.
  const integers = (): Int32Array => new Int32Array(Uint8Array.from(bytes()).buffer);
  return {
    names: { name: texts(), city: integers() },
    cities: {
      id: integers(),
      name: texts(),
      state: texts(),
      population: integers(),
      zip: texts(),
      latitude: integers(),
      longitude: integers(),
    },
    zips: { zip: texts(), city: texts(), state: texts(), latitude: integers(), longitude: integers() },
  };
}

function textsIn(bytes: Buffer): Texts {
  const ends: number[] = [];
  for (let end = bytes.indexOf(SEPARATOR); end >= 0; end = bytes.indexOf(SEPARATOR, end + 1)) ends.push(end);
  const endOf = Int32Array.from([...ends, bytes.byteLength]);
  return {
    length: endOf.length,
    at(row) {
      const end = endOf[row];
      return end === undefined ? '' : bytes.toString('utf8', row === 0 ? 0 : (endOf[row - 1] ?? 0) + 1, end);
    },
  };
}

export const readGazetteer = (): GazetteerTables => unpack(readFileSync(GAZETTEER_FILE));
