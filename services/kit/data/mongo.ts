import mongoose from 'mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { isRouter, useDirectory } from './directory.ts';
import { watchClient } from './mongo-monitor.ts';
import { shardingOf } from './sharding.ts';
import { isTracing } from '../telemetry/tracing.ts';

export type { ClientSession, Connection };

/** After this a silent database counts as down, so that callers get a 503 while they still wait. */
const SERVER_SELECTION_MS = 5_000;
const SOCKET_TIMEOUT_MS = 10_000;
/** Enough for a service's concurrent requests on two cores; more would only queue inside the database. */
const POOL_SIZE = 12;
const DEFAULT_PREFIX = 'playfield';

type Connecting = {
  /** Waits for a command as long as the database works on it. */
  patient?: boolean;
  /** Whether to ask as if behind a cluster's router; if one answers by default. */
  sharded?: 'auto' | 'on' | undefined;
};

/** Connects to a service's own database. The URL's path is a prefix: `/playfield` gives `playfield_accounts`. */
export async function connectMongo(
  url: string,
  service: string,
  { patient = false, sharded = 'auto' }: Connecting = {},
): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: databaseName(url, service),
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: POOL_SIZE,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    ...(patient ? {} : { socketTimeoutMS: SOCKET_TIMEOUT_MS }),
    writeConcern: { w: 'majority' },
    monitorCommands: isTracing(),
  });
  await connection.asPromise();
  if (!patient) watchClient(connection.getClient());
  if (sharded === 'on' || (await isRouter(connection))) useDirectory(connection);
  return connection;
}

export function databaseName(url: string, service: string): string {
  const prefix = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_PREFIX;
  return `${prefix}_${service}`;
}

/**
 * Creates the collections and indexes that the connection's models declare; safe to run from several processes.
 * @param names of collections; all if omitted
 */
export async function prepareCollections(db: Connection, names?: readonly string[]): Promise<void> {
  for (const model of Object.values(db.models)) {
    if (names?.includes(model.collection.name) === false) continue;
    await model.createCollection();
    await model.createIndexes();
  }
}

/** The names of collections that are missing, or lack an index that their model declares. */
export async function unpreparedCollections(db: Connection): Promise<string[]> {
  const present = new Set((await db.db?.listCollections({}, { nameOnly: true }).toArray())?.map(({ name }) => name));
  const lacking: string[] = [];
  for (const { collection, schema } of Object.values(db.models)) {
    const indexes = present.has(collection.name) ? await collection.listIndexes().toArray() : [];
    const known = new Set(indexes.map(({ key }) => JSON.stringify(key)));
    const isWhole = schema.indexes().every(([keys]) => known.has(JSON.stringify(keys)));
    if (!present.has(collection.name) || !isWhole) lacking.push(collection.name);
  }
  return lacking;
}

type Undeclared = { collection: string; indexes: string[] };

/** Indexes that no model declares anymore: they cost memory, and time on every write. */
export async function undeclaredIndexes(db: Connection): Promise<Undeclared[]> {
  const found: Undeclared[] = [];
  for (const { collection, schema } of Object.values(db.models)) {
    // Compared by keys, which state the purpose of an index and are the same in all engines.
    const keys = [...schema.indexes().map(([fields]) => fields), shardingOf(schema)?.key ?? {}];
    const declared = new Set(['{"_id":1}', ...keys.map((fields) => JSON.stringify(fields))]);
    const indexes = (await collection.listIndexes().toArray())
      .filter(({ key }) => !declared.has(JSON.stringify(key)))
      .map(({ name }) => String(name));
    if (indexes.length > 0) found.push({ collection: collection.name, indexes });
  }
  return found;
}

type NewIndex = { keys: Record<string, 1 | -1>; unique?: true; partial?: Record<string, unknown> };

/** Builds an index, and then drops the one that it replaces, so that there is always one. For migrations. */
export async function replaceIndex(
  db: Connection,
  collection: string,
  old: string,
  { keys, unique, partial }: NewIndex,
): Promise<void> {
  const known = (await db.db?.listCollections({ name: collection }).toArray()) ?? [];
  if (known.length === 0) return;
  const options = { ...(unique ? { unique } : {}), ...(partial ? { partialFilterExpression: partial } : {}) };
  await db.collection(collection).createIndex(keys, options);
  await dropIndexes(db, collection, [old]);
}

/** Drops indexes by name and ignores missing ones. For migrations. */
export async function dropIndexes(db: Connection, collection: string, names: readonly string[]): Promise<void> {
  const known = (await db.db?.listCollections({ name: collection }).toArray()) ?? [];
  if (known.length === 0) return;
  const present = await db.collection(collection).listIndexes().toArray();
  for (const name of names) {
    if (present.some((index) => index.name === name)) await db.collection(collection).dropIndex(name);
  }
}

/** Resolves if the database answers. */
export async function pingMongo(db: Connection): Promise<void> {
  await db.db?.command({ ping: 1 });
}

/** Runs `work` in a transaction and retries it on conflicts, so `work` must be repeatable. */
export async function transaction<Result>(
  db: Connection,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  return db.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
}

const DUPLICATE_KEY = 11_000;
const MAX_TIME_EXPIRED = 50;

/** Whether a write violated a unique index. */
export function isDuplicateKey(error: unknown): error is Error {
  return error instanceof Error && Reflect.get(error, 'code') === DUPLICATE_KEY;
}

/** Whether the database gave up because of `maxTimeMS`. */
export function isTooLate(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === MAX_TIME_EXPIRED;
}

/** The next number of a sequence, from 1. Drawn outside transactions: numbers may have gaps but never repeat. */
export async function nextInSequence(db: Connection, name: string): Promise<number> {
  const counter = await db
    .collection<{ _id: string; value: number }>('counters')
    .findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
  if (!counter) throw new Error(`The sequence ${name} gave no number`);
  return counter.value;
}
