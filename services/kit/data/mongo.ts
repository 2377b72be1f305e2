import mongoose, { type ClientSession, type Connection } from 'mongoose';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { readGauge } from '../telemetry/metrics.ts';

export type { ClientSession, Connection };

const SERVER_SELECTION_MS = 3_000;
/** A server that hangs is noticed after at most this plus `CONNECT_TIMEOUT_MS`. Pending operations then fail. */
const HEARTBEAT_MS = 3_000;
const CONNECT_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 10_000;
const POOL_SIZE = 12;
const DEFAULT_PREFIX = 'playfield';

export async function connectMongo(url: string, service: string): Promise<Connection> {
  const connection = mongoose.createConnection(url, {
    dbName: databaseName(url, service),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    maxPoolSize: POOL_SIZE,
    serverSelectionTimeoutMS: SERVER_SELECTION_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    writeConcern: { w: 'majority' },
  });
  await connection.asPromise();
  watchClient(connection.getClient());
  return connection;
}

export function databaseName(url: string, service: string): string {
  const prefix = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? DEFAULT_PREFIX;
  return `${prefix}_${service}`;
}

/** Collection that exists in every service's database while a restore is unfinished. It is not backed up. */
export const RESTORE_LOCK = 'restoring';

/** @param url if set, connects again without a socket timeout, because building indexes can take minutes */
export async function prepareCollections(db: Connection, url?: string): Promise<void> {
  const patient = url === undefined ? db : mongoose.createConnection(url, { dbName: db.name, autoIndex: false });
  for (const [name, { schema }] of Object.entries(db.models)) {
    const model = patient === db ? db.model(name) : patient.model(name, schema);
    await model.createCollection();
    await model.createIndexes();
  }
  if (patient !== db) await patient.close();
}

export function logMongoOutages(db: Connection, log: Logger): void {
  let isDown = false;
  db.getClient().on('topologyDescriptionChanged', ({ newDescription: { servers } }) => {
    const canWrite = [...servers.values()].some((server) => server.isWritable);
    // Ignore a closing connection, which has no servers.
    if (servers.size === 0 || canWrite === !isDown) return;
    isDown = !canWrite;
    const [failed] = [...servers.values()].flatMap(({ error }) => error ?? []);
    if (isDown) log.warn(failed ? describeError(failed) : {}, 'MongoDB is down');
    else log.info('MongoDB is back');
  });
}

export async function pingMongo(db: Connection): Promise<void> {
  await db.db?.command({ ping: 1 });
}

/** Retries `work` on transient errors such as write conflicts, so `work` must be repeatable. */
export async function transaction<Result>(
  db: Connection,
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work, { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
}

const DUPLICATE_KEY = 11_000;

export function isDuplicateKey(error: unknown): error is Error {
  return error instanceof Error && Reflect.get(error, 'code') === DUPLICATE_KEY;
}

/** Runs outside transactions, so numbers may be skipped but never repeat. */
export async function nextInSequence(db: Connection, name: string): Promise<number> {
  const counter = await db
    .collection<{ _id: string; value: number }>('counters')
    .findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' });
  if (!counter) throw new Error(`The sequence ${name} gave no number`);
  return counter.value;
}

type Client = ReturnType<Connection['getClient']>;

const connections = readGauge({
  name: 'playfield_mongodb_connections',
  help: 'Connections to MongoDB in use, and callers waiting for one',
  labelNames: ['state'],
});

function watchClient(client: Client): void {
  let [inUse, waiting] = [0, 0];
  client.on('connectionCheckOutStarted', () => (waiting += 1));
  client.on('connectionCheckOutFailed', () => (waiting -= 1));
  client.on('connectionCheckedOut', () => {
    waiting -= 1;
    inUse += 1;
  });
  client.on('connectionCheckedIn', () => (inUse -= 1));
  connections.from(async () => [
    { labels: { state: 'in_use' }, value: inUse },
    { labels: { state: 'waiting' }, value: waiting },
  ]);
}
