/** Migrations of a service's data: each runs once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leasable } from '../jobs/leases.ts';
import type { Logger } from '../telemetry/logger.ts';
import { dropIndexes, isDuplicateKey, type Connection } from './mongo.ts';

/** A dead instance's work is taken over after this; a live one renews its lease three times within it. */
const LEASE_MS = 9_000;
const RENEW_MS = LEASE_MS / 3;
/** How often a waiting instance checks. */
const LOOK_EVERY_MS = 200;

/**
 * A one-time change to stored data. It runs again if it was interrupted, so running it twice, or after half a run, must
 * be safe. During a deployment the previous version still runs and must cope with the result. Uses collections, not
 * models: models keep changing, a migration does not.
 */
export type Migration = {
  /** Permanent: a migration recorded under this name never runs again. */
  name: string;
  run: (db: Connection) => Promise<void>;
  /** Whether the service must not serve before. Otherwise it runs while the service does. */
  beforeServing?: true;
  /** Indexes that go with it, by collection. They go again where an instance of the version before has built them since. */
  drops?: Readonly<Record<string, readonly string[]>>;
};

/** Drops indexes, and nothing else. */
export const dropping = (name: string, drops: NonNullable<Migration['drops']>): Migration => ({
  name,
  drops,
  async run(db) {
    for (const [collection, indexes] of Object.entries(drops)) await dropIndexes(db, collection, indexes);
  },
});

type MigrationRecord = Leasable & {
  _id: string;
  /** When it last started; null if never. */
  beganAt: Date | null;
  /** When it finished; null until then. */
  endedAt: Date | null;
};

type Migrating = {
  db: Connection;
  migrations: readonly Migration[];
  log: Logger;
  /** How many of them to run, in order; all if omitted. */
  until?: number;
};

/** Those that are not recorded as done, by name. */
export async function pendingAmong(db: Connection, migrations: readonly Migration[]): Promise<string[]> {
  const done = await db
    .collection<MigrationRecord>('migrations')
    .find({ endedAt: { $ne: null } })
    .toArray();
  return migrations.map(({ name }) => name).filter((name) => !done.some(({ _id }) => _id === name));
}

/** Runs what is not recorded as done. If several instances start at once, one works and the others wait. */
export async function migrate({ db, migrations, log, until }: Migrating): Promise<void> {
  const records = db.collection<MigrationRecord>('migrations');
  const known = await records.find().toArray();
  const done = new Set(known.filter(({ endedAt }) => endedAt !== null).map(({ _id }) => _id));
  const strange = known.map(({ _id }) => _id).filter((id) => !migrations.some(({ name }) => name === id));
  if (strange.length > 0) log.warn({ migrations: strange }, 'A newer version has migrated this database');

  for (const { name, run } of migrations.slice(0, until).filter((one) => !done.has(one.name))) {
    const blank = { beganAt: null, endedAt: null, claimedBy: null, claimedUntil: null };
    await records.updateOne({ _id: name }, { $setOnInsert: blank }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    while (!(await isDone(name))) {
      if (!(await attempt({ name, run }))) await sleep(LOOK_EVERY_MS);
    }
  }

  async function isDone(name: string): Promise<boolean> {
    return (await records.findOne({ _id: name, endedAt: { $ne: null } })) !== null;
  }

  /** False if another instance is running it. */
  async function attempt({ name, run }: Migration): Promise<boolean> {
    const claimedBy = randomUUID();
    const now = new Date();
    const free = { _id: name, endedAt: null, claimedUntil: { $not: { $gt: now } } };
    const claim = { claimedBy, claimedUntil: leaseFrom(now), beganAt: now };
    if ((await records.updateOne(free, { $set: claim })).modifiedCount === 0) return false;
    const mine = { _id: name, claimedBy };
    const letGo = { claimedBy: null, claimedUntil: null };
    const renewing = setInterval(() => {
      // The next renewal makes up for a missed one. After three, another instance may start and repeat the step.
      records.updateOne(mine, { $set: { claimedUntil: leaseFrom(new Date()) } }).catch(() => {});
    }, RENEW_MS);
    log.info({ migration: name }, 'Migration started');
    try {
      await run(db);
      await records.updateOne(mine, { $set: { ...letGo, endedAt: new Date() } });
      log.info({ migration: name, ms: Date.now() - now.getTime() }, 'Migration finished');
    } catch (error) {
      await records.updateOne(mine, { $set: letGo }).catch(() => {});
      throw error;
    } finally {
      clearInterval(renewing);
    }
    return true;
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
