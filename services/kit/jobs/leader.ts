/**
 * Which of a service's instances polls at rest: one, so that waiting costs the same however many there are. What an
 * instance is woken for, it does itself. Two leaders at a time do no harm: polls are safe on several instances.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from '../telemetry/logger.ts';
import { isDuplicateKey, type Connection } from '../data/mongo.ts';

/** A killed leader's work waits this long. Three renewals, so that a slow one changes nothing. */
const LEASE_MS = 6_000;
const RENEW_MS = LEASE_MS / 3;
/** Standbys look this often, all of them together: their number makes no difference to the database. */
const LOOK_MS = 1_000;
/** And each of them at least this often: a count may be of instances that are gone. */
const LOOK_AT_LEAST_MS = 30_000;
/** After this the leader has the standbys counted again, as some were killed; each has looked at least once by then. */
const COUNT_MS = 5 * 60_000;

type LeaseRow = {
  _id: string;
  holder: string;
  until: Date;
  /** Instances that have looked since the last count, and in the one before. */
  standbys: string[];
  counted: string[];
};
/** One lease for all pollers of a service. */
const LEASE = 'pollers';

export type Leader = {
  isLeading(): boolean;
  /** Calls `lead` whenever this instance becomes the leader. */
  onLead(lead: () => void): void;
  /** Lets another instance lead. */
  stop(): Promise<void>;
};

/** Milliseconds until a standby looks again: after the lease, and the later the more standbys there are. */
export function nextLook({ until, standbys, counted }: LeaseRow, now: number, random = Math.random()): number {
  const others = Math.max(1, standbys.length, counted.length);
  return Math.max(until.getTime() - now, Math.min(random * 2 * others * LOOK_MS, LOOK_AT_LEAST_MS));
}

export function startLeader(db: Connection, log: Logger): Leader {
  const rows = db.collection<LeaseRow>('leaders');
  const me = randomUUID();
  const stopped = new AbortController();
  const listeners: (() => void)[] = [];
  /** By this process' own clock, which is never set; 0 once another instance was found to lead. */
  let leadsUntil = 0;
  let countAt = 0;

  /** True if the lease is this instance's now. */
  async function take(now: number): Promise<boolean> {
    const free = leadsUntil > 0 ? { _id: LEASE, holder: me } : { _id: LEASE, until: { $lte: new Date(now) } };
    const lease = { holder: me, until: new Date(now + LEASE_MS) };
    const blank = { standbys: [], counted: [] };
    try {
      const { matchedCount, upsertedCount } = await rows.updateOne(
        free,
        { $set: lease, $setOnInsert: blank },
        { upsert: true },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      // Another instance holds it.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async function countStandbys(now: number): Promise<void> {
    if (now < countAt) return;
    countAt = now + COUNT_MS;
    const row = await rows.findOne({ _id: LEASE, holder: me });
    if (row) await rows.updateOne({ _id: LEASE, holder: me }, { $set: { standbys: [], counted: row.standbys } });
  }

  /** Milliseconds until the next step. */
  async function lead(now: number, asked: number): Promise<number> {
    // The lease may have run out while it was renewed: then the pollers wait to be called.
    const didLead = performance.now() < leadsUntil;
    leadsUntil = asked + LEASE_MS;
    if (!didLead) for (const listener of listeners) listener();
    await countStandbys(now);
    return RENEW_MS;
  }

  async function standBy(now: number): Promise<number> {
    leadsUntil = 0;
    const row = await rows.findOne({ _id: LEASE });
    if (!row || row.until.getTime() <= now) return 0;
    if (!row.standbys.includes(me)) await rows.updateOne({ _id: LEASE }, { $addToSet: { standbys: me } });
    return nextLook(row, now);
  }

  async function step(): Promise<number> {
    try {
      const [now, asked] = [Date.now(), performance.now()];
      return (await take(now)) ? await lead(now, asked) : await standBy(now);
    } catch (error) {
      log.debug(describeError(error), 'Could not ask who leads');
      return RENEW_MS;
    }
  }

  const loop = (async () => {
    while (!stopped.signal.aborted) {
      const pause = await step();
      await sleep(Math.max(pause, RENEW_MS / 2), undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();

  return {
    isLeading: () => performance.now() < leadsUntil,
    onLead: (listener) => void listeners.push(listener),
    async stop() {
      stopped.abort();
      await loop;
      leadsUntil = 0;
      await rows.updateOne({ _id: LEASE, holder: me }, { $set: { until: new Date() } }).catch(() => undefined);
      await rows.updateOne({ _id: LEASE }, { $pull: { standbys: me, counted: me } }).catch(() => undefined);
    },
  };
}
