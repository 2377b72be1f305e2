/** Brings a service's database to what this version expects of it: what is stored first, then collections and indexes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leasable } from '../jobs/leases.ts';
import type { Logger } from '../telemetry/logger.ts';
import { isDuplicateKey, prepareCollections, undeclaredIndexes } from './mongo.ts';
import type { Connection } from './mongo.ts';

/** What a dead instance was doing is taken over after this; a living one says three times in between that it goes on. */
const LEASE_MS = 9_000;
const RENEW_MS = LEASE_MS / 3;
/** How often an instance that waits for another one looks. */
const LOOK_EVERY_MS = 200;

/**
 * A change to what is stored, made once. It is made again where it was interrupted, so doing it twice, or the half of it
 * before, must change nothing. The previous version may still run beside it during a deployment, and must live with what
 * it leaves. Written against collections, not models: those go on changing, and this is over.
 */
export type Migration = {
  /** For ever: what is recorded under its name is not done again. */
  name: string;
  run: (db: Connection) => Promise<void>;
};

type MigrationRecord = Leasable & {
  /** The migration's name. */
  _id: string;
  /** When it was last begun; null before. */
  beganAt: Date | null;
  /** When it was done; null before. */
  endedAt: Date | null;
};

type Preparing = { db: Connection; migrations: readonly Migration[]; log: Logger };

/**
 * Makes the migrations that are not recorded as done, then creates what the connection's models declare. Several
 * instances may start at once: one works, the others wait for it. Rejects with what a migration rejected with.
 */
export async function prepareDatabase({ db, migrations, log }: Preparing): Promise<void> {
  await migrate({ db, migrations, log });
  await prepareCollections(db);
  for (const { collection, indexes } of await undeclaredIndexes(db)) {
    log.warn({ collection, indexes }, 'Indexes are there that nothing declares: a migration can drop them');
  }
}

async function migrate({ db, migrations, log }: Preparing): Promise<void> {
  const records = db.collection<MigrationRecord>('migrations');
  const known = await records.find().toArray();
  const done = new Set(known.filter(({ endedAt }) => endedAt !== null).map(({ _id }) => _id));
  const strange = known.map(({ _id }) => _id).filter((id) => !migrations.some(({ name }) => name === id));
  if (strange.length > 0) log.warn({ migrations: strange }, 'A newer version has changed this database');

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

  /** False where another instance is at it. */
  async function attempt({ name, run }: Migration): Promise<boolean> {
    const claimedBy = randomUUID();
    const now = new Date();
    const free = { _id: name, endedAt: null, claimedUntil: { $not: { $gt: now } } };
    const claim = { claimedBy, claimedUntil: leaseFrom(now), beganAt: now };
    if ((await records.updateOne(free, { $set: claim })).modifiedCount === 0) return false;
    const mine = { _id: name, claimedBy };
    const letGo = { claimedBy: null, claimedUntil: null };
    const renewing = setInterval(() => {
      // One that is missed is made up for by the next; after three another instance may begin, which repeats the step.
      records.updateOne(mine, { $set: { claimedUntil: leaseFrom(new Date()) } }).catch(() => {});
    }, RENEW_MS);
    log.info({ migration: name }, 'A migration begins');
    try {
      await run(db);
      await records.updateOne(mine, { $set: { ...letGo, endedAt: new Date() } });
      log.info({ migration: name, ms: Date.now() - now.getTime() }, 'A migration is done');
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
