/**
 * Where the records of sharded collections lie: for a value of a field, such as a game's ID, the values of the shard key
 * under which there may be such records. It only grows while a value is in use, so what it says is never too little: a
 * place is noted before its record is written, and a record that moved is still looked for where it was.
 *
 * Only clusters have it. Until an operator has filled it (`prepare shard`), it is written and not read.
 */
import type { ClientSession, Connection, Model } from 'mongoose';

export const DIRECTORY = 'directory';
/** Says that it has all places. */
const FILLED = 'filled';
/** How soon a process notices that it was filled. */
const LOOK_AGAIN_MS = 5_000;
/** Noted places that a process remembers, some 100 bytes each: a busy team writes to few places. */
const REMEMBERED_MAX = 50_000;
/** Records for each read of a filling. */
const FILL_BATCH = 500;

type Row = { _id: string; places: unknown[] };
export type Fields = Readonly<Record<string, unknown>>;
/** A collection with the first field of its key, and the fields that it is found by. */
export type Located = { collection: string; keyField: string; foundBy: readonly string[] };

export type Directory = {
  /** The places of all records with one of the values; null while it does not know. */
  placesOf(collection: string, field: string, values: readonly unknown[]): Promise<unknown[] | null>;
  /** Call before the records are written. Not part of a transaction: a place without a record does no harm. */
  note(located: Located, records: readonly Fields[]): Promise<void>;
  /** Call where all records with these values are deleted, in the same transaction. */
  forget(
    collection: string,
    field: string,
    values: readonly unknown[],
    session: ClientSession | undefined,
  ): Promise<void>;
  /** Notes all records there are. Every process that writes must be noting already. Returns how many there were. */
  fill(models: readonly { model: Model<unknown>; located: Located }[]): Promise<number>;
  /** Without filling: for a database that has no records yet. */
  markFilled(): Promise<void>;
};

const directories = new WeakMap<Connection, Directory>();

/** The connection's directory, if its database is sharded. */
export const directoryOf = (db: Connection): Directory | undefined => directories.get(db);

/** Makes the connection's models use the directory. */
export function useDirectory(db: Connection): Directory {
  const known = directories.get(db);
  if (known) return known;
  const made = createDirectory(db);
  directories.set(db, made);
  return made;
}

/** Whether a cluster's router answers: what `mongos` says of itself. */
export async function isRouter(db: Connection): Promise<boolean> {
  const answer = await db.db?.command({ hello: 1 });
  return answer?.['msg'] === 'isdbgrid';
}

/** The same for a number or an ID and its text: queries may have either. */
const textOf = (value: unknown) => JSON.stringify(value).replaceAll('"', '');
const idOf = (collection: string, field: string, value: unknown) => `${collection}.${field}=${textOf(value)}`;

function createDirectory(db: Connection): Directory {
  const rows = db.collection<Row>(DIRECTORY);
  const noted = new Set<string>();
  let [isFilled, lookedAt] = [false, 0];

  async function isComplete(): Promise<boolean> {
    if (isFilled || Date.now() - lookedAt < LOOK_AGAIN_MS) return isFilled;
    isFilled = (await rows.findOne({ _id: FILLED })) !== null;
    lookedAt = Date.now();
    return isFilled;
  }

  async function note({ collection, keyField, foundBy }: Located, records: readonly Fields[]): Promise<void> {
    const places = new Map<string, Set<unknown>>();
    for (const record of records) {
      const place = record[keyField] ?? null;
      for (const value of foundBy.flatMap((field) =>
        valuesAt(record, field).map((one) => idOf(collection, field, one)),
      )) {
        if (!noted.has(`${value}@${textOf(place)}`)) places.set(value, (places.get(value) ?? new Set()).add(place));
      }
    }
    if (places.size === 0) return;
    const writes = [...places].map(([_id, found]) => ({
      updateOne: { filter: { _id }, update: { $addToSet: { places: { $each: [...found] } } }, upsert: true },
    }));
    // Two that add the same row at once: the second finds it.
    await rows.bulkWrite(writes, { ordered: false }).catch(() => rows.bulkWrite(writes, { ordered: false }));
    if (noted.size > REMEMBERED_MAX) noted.clear();
    for (const [value, found] of places) for (const place of found) noted.add(`${value}@${textOf(place)}`);
  }

  async function markFilled(): Promise<void> {
    await rows.updateOne({ _id: FILLED }, { $set: { places: [] } }, { upsert: true });
    isFilled = true;
  }

  return {
    note,
    markFilled,
    async placesOf(collection, field, values) {
      if (!(await isComplete())) return null;
      const ids = [...new Set(values.map((value) => idOf(collection, field, value)))];
      const found = await rows.find({ _id: { $in: ids } }).toArray();
      const places = found.flatMap((row) => row.places);
      return [...new Map(places.map((place) => [textOf(place), place])).values()];
    },
    async forget(collection, field, values, session) {
      const ids = values.map((value) => idOf(collection, field, value));
      await rows.deleteMany({ _id: { $in: ids } }, session ? { session } : {});
      for (const known of noted) if (ids.some((id) => known.startsWith(`${id}@`))) noted.delete(known);
    },
    async fill(models) {
      let count = 0;
      for (const { model, located } of models) {
        const fields = [located.keyField, ...located.foundBy];
        const all = model.collection.find({}, { projection: Object.fromEntries(fields.map((name) => [name, 1])) });
        for (let batch: Fields[] = []; ; batch = []) {
          while (batch.length < FILL_BATCH && (await all.hasNext())) batch.push((await all.next()) ?? {});
          if (batch.length === 0) break;
          await note(located, batch);
          count += batch.length;
        }
      }
      await markFilled();
      return count;
    },
  };
}

/** The values at a path, such as `link.code`; each of a list's. */
export function valuesAt(record: unknown, path: string): unknown[] {
  const given: unknown = Object(record)[path];
  const [first = '', ...rest] = given === undefined ? path.split('.') : [path];
  const value: unknown = Object(record)[first];
  if (value === undefined || value === null) return [];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return rest.length === 0 ? all : all.flatMap((one) => valuesAt(one, rest.join('.')));
}
