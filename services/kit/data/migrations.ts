/** Brings a service's database up to this version: migrates data, then creates collections and indexes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leasable } from '../jobs/leases.ts';
import type { Logger } from '../telemetry/logger.ts';
import { isDuplicateKey, prepareCollections, undeclaredIndexes, type Connection } from './mongo.ts';

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
};

type MigrationRecord = Leasable & {
  _id: string;
  /** When it last started; null if never. */
  beganAt: Date | null;
  /** When it finished; null until then. */
  endedAt: Date | null;
};

type Preparing = { db: Connection; migrations: readonly Migration[]; log: Logger };

/**
 * Runs the migrations that are not recorded as done, then creates what the connection's models declare. If several
 * instances start at once, one works and the others wait. Rejects if a migration does.
 */
export async function prepareDatabase({ db, migrations, log }: Preparing): Promise<void> {
  await migrate({ db, migrations, log });
  await prepareCollections(db);
  for (const { collection, indexes } of await undeclaredIndexes(db)) {
    log.warn({ collection, indexes }, 'Indexes are there that nothing declares: drop them in a migration');
  }
}

async function migrate({ db, migrations, log }: Preparing): Promise<void> {
  const records = db.collection<MigrationRecord>('migrations');
  const known = await records.find().toArray();
  const done = new Set(known.filter(({ endedAt }) => endedAt !== null).map(({ _id }) => _id));
  const strange = known.map(({ _id }) => _id).filter((id) => !migrations.some(({ name }) => name === id));
  if (strange.length > 0) log.warn({ migrations: strange }, 'A newer version has migrated this database');

  for (const { name, run } of migrations.filter((one) => !done.has(one.name))) {
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
