/**
 * Brings a service's database up to its version at its start. What takes long, such as an index of a large collection,
 * goes on while the service runs; `node services/dist/<service>.js prepare` does it before a rollout.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { shardDatabase, shardNewDatabase } from './shard-database.ts';
import { migrate, pendingAmong, type Migration } from './migrations.ts';
import {
  connectMongo,
  dropIndexes,
  prepareCollections,
  undeclaredIndexes,
  unpreparedCollections,
  type Connection,
} from './mongo.ts';

/** After a failure: a lost connection is back sooner, and a full disk is not worth more tries. */
const RETRY_MS = 10_000;

type Preparing = { db: Connection; migrations: readonly Migration[]; log: Logger };
type AtStart = Preparing & {
  url: string;
  service: string;
  /** Resolves only when all is done. */
  wait: boolean;
  /** Spreads the collections over a cluster's shards, too. */
  shard?: boolean;
};

/**
 * Runs the migrations that are not recorded as done, then creates what the connection's models declare. Several
 * instances may do so at once; one that was interrupted goes on where it was. Rejects if a migration does.
 */
export async function prepareDatabase({ db, migrations, log }: Preparing): Promise<void> {
  await migrate({ db, migrations, log });
  const missing = await unpreparedCollections(db);
  for (const [done, name] of missing.entries()) {
    log.info({ collection: name, done, of: missing.length }, 'Indexes are being built');
    await prepareCollections(db, [name]);
  }
  // Nothing to build: this finds indexes whose options differ from the declared ones.
  await prepareCollections(db);
  for (const { collection, indexes } of await undeclaredIndexes(db)) {
    const dropped = migrations.flatMap(({ drops }) => drops?.[collection] ?? []);
    const [again, unknown] = [
      dropped.filter((name) => indexes.includes(name)),
      indexes.filter((name) => !dropped.includes(name)),
    ];
    // An instance of the version before has started since, and built what it declares.
    if (again.length > 0) {
      await dropIndexes(db, collection, again);
      log.info({ collection, indexes: again }, 'Indexes of an earlier version are dropped again');
    }
    if (unknown.length > 0) {
      log.warn({ collection, indexes: unknown }, 'Indexes are there that nothing declares: drop them in a migration');
    }
  }
}

/**
 * Prepares what must be there before the service can serve, and starts the rest.
 * @returns how to stop what is still going on
 */
export async function prepareAtStart({
  db,
  url,
  service,
  migrations,
  log,
  wait,
  shard = false,
}: AtStart): Promise<() => Promise<void>> {
  const known = await db.db?.listCollections({ name: 'migrations' }).toArray();
  const isNew = known?.length === 0;
  const pending = await pendingAmong(db, migrations);
  const missing = isNew ? [] : await unpreparedCollections(db);
  // Quick: everything is empty, or there already.
  if (isNew || (pending.length === 0 && missing.length === 0)) {
    await prepareDatabase({ db, migrations, log });
    if (shard) await shardDatabase(db, log);
    else if (isNew) await shardNewDatabase(db, log);
    return async () => {};
  }
  // An index may take hours.
  const patient = await connectMongo(url, service, { patient: true });
  for (const [name, { schema }] of Object.entries(db.models)) patient.model(name, schema);
  const all = { db: patient, migrations, log };
  if (wait) {
    try {
      await prepareDatabase(all);
      if (shard) await shardDatabase(patient, log);
    } finally {
      await patient.close();
    }
    return async () => {};
  }
  await migrate({ ...all, until: lastBeforeServing(migrations) });
  await prepareCollections(patient, await emptyAmong(patient, missing));
  return inBackground(all);
}

/** How many of them must run before the service serves: they run in order. */
const lastBeforeServing = (migrations: readonly Migration[]) =>
  migrations.findLastIndex(({ beforeServing }) => beforeServing) + 1;

/** Collections that are new, or have nothing in them yet. */
async function emptyAmong(db: Connection, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => db.collection(name).findOne({}, { projection: { _id: 1 } })));
  return names.filter((_, place) => found[place] === null);
}

function inBackground(given: Preparing): () => Promise<void> {
  const { db, log } = given;
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await prepareDatabase(given);
        log.info('The database is prepared');
        break;
      } catch (error) {
        if (stopping.signal.aborted) break;
        log.error(describeError(error), 'The database could not be prepared: the service goes on without');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    await db.close();
  })();
  return async () => {
    stopping.abort();
    // Ends a command that is under way; MongoDB goes on with an index, and the next start finds it.
    await db.close(true);
    await done;
  };
}
