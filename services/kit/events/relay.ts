/** Moves events from a service's outbox to its subscribers' queues, with retries. Several instances share the work. */
import { subscribers, type Subscriber } from '@playfield/contracts/events.ts';
import { Queue } from 'bullmq';
import { doneAmong } from './acks.ts';
import { describeError } from '../telemetry/logger.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { carrying, jobOptions, QUEUE_PREFIX, queueName, type EventJob } from '../jobs/queues.ts';
import { connectRedis, type Redis } from '../data/redis.ts';
import { startPoller, type Polling } from '../jobs/poller.ts';
import { noteMoment } from '../telemetry/tracing.ts';

/** Events per poll: bounds memory and what a crash repeats. */
const BATCH = 200;
/** After this, an unhandled event is looked up in its queues and requeued if it is gone. */
const SETTLE_MS = 3_000;
const CONNECTION_TIMEOUT_MS = 5_000;

export type Relay = { stop(): Promise<void> };

type RelayOptions = Polling & { outbox: Outbox; redisUrl: string };

export function startRelay({ outbox, redisUrl, log, leader }: RelayOptions): Relay {
  const redis = connectRedis(redisUrl, log);
  const queues = new Map<Subscriber, Queue<EventJob>>();
  for (const name of new Set(Object.values(subscribers).flat())) {
    const queue = new Queue<EventJob>(queueName(name), {
      prefix: QUEUE_PREFIX,
      connection: {
        url: redisUrl,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        connectTimeout: CONNECTION_TIMEOUT_MS,
      },
    });
    queue.on('error', (error) => log.debug(describeError(error), 'The queues are down'));
    queues.set(name, queue);
  }

  const poller = startPoller({
    name: 'Events',
    log,
    leader,
    async poll() {
      const fresh = await relayDue(outbox, queues, redis);
      const relayed = await forgetHandled(outbox, queues, redis);
      return fresh || relayed;
    },
  });
  outbox.onAnnounce(poller.wake);

  return {
    async stop() {
      await poller.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

type Queues = ReadonlyMap<Subscriber, Queue<EventJob>>;

/** Queues new events for subscribers that no flush has reached. True if there may be more. */
async function relayDue({ leases, entries }: Outbox, queues: Queues, redis: Redis): Promise<boolean> {
  const due = { due: { relayedAt: null }, order: { _id: 1 }, limit: BATCH } as const;
  const relayed = await leases.hold(due, async (ids) => {
    const fresh = await entries
      .find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean();
    const flushCalls = new Map<Subscriber, Set<string>>();
    for (const name of queues.keys()) flushCalls.set(name, await doneAmong(redis, name, pendingFor(name, fresh)));
    const owed = fresh.map((entry) => keepPending(entry, (name) => !flushCalls.get(name)?.has(entry._id)));
    await enqueue(owed, queues);
    await entries.updateMany({ _id: { $in: ids } }, { relayedAt: new Date() });
  });
  return relayed === BATCH;
}

function pendingFor(name: Subscriber, entries: readonly OutboxEntry[]): string[] {
  return entries.filter(({ pending }) => pending.includes(name)).map(({ _id }) => _id);
}

function keepPending(entry: OutboxEntry, isKept: (name: Subscriber) => boolean | undefined): OutboxEntry {
  return { ...entry, pending: entry.pending.filter((name) => isKept(name)) };
}

/** Idempotent: a job's ID is its event's ID. */
async function enqueue(entries: readonly OutboxEntry[], queues: Queues): Promise<void> {
  for (const [name, queue] of queues) {
    const jobs = entries
      .filter(({ pending }) => pending.includes(name))
      .map(({ _id, event, trace }) => {
        const sent = noteMoment({ name: `send ${event.type} to ${name}`, kind: 'producer', parent: trace });
        return { name: event.type, data: event, opts: { ...jobOptions, ...carrying(sent), jobId: _id } };
      });
    if (jobs.length > 0) await queue.addBulk(jobs);
  }
}

/**
 * Checks on relayed events: handled ones are deleted, lost ones (a flushed Redis) are requeued, and failed ones stay
 * until an operator has checked them. True if there may be more.
 */
async function forgetHandled({ leases, entries }: Outbox, queues: Queues, redis: Redis): Promise<boolean> {
  const long = { relayedAt: { $lt: new Date(Date.now() - SETTLE_MS) } };
  let progress = false;
  const looked = await leases.hold({ due: long, order: { relayedAt: 1, _id: 1 }, limit: BATCH }, async (ids) => {
    const relayed = await entries
      .find({ _id: { $in: ids } })
      .sort({ _id: 1 })
      .lean();
    const { owed, lost } = await lookUp(relayed, queues, redis);
    const done = owed.filter(({ pending }) => pending.length === 0).map(({ _id }) => _id);
    await enqueue(lost, queues);
    await entries.deleteMany({ _id: { $in: done } });
    await entries.bulkWrite(
      owed
        .filter(({ pending }) => pending.length > 0)
        .map(({ _id, pending }) => ({
          updateOne: { filter: { _id }, update: { $set: { pending, relayedAt: new Date() } } },
        })),
    );
    progress = lost.length > 0 || done.length > 0;
  });
  return progress && looked === BATCH;
}

type Fates = {
  /** Entries with the subscribers that have not handled them. */
  owed: OutboxEntry[];
  /** Entries with the subscribers that have neither a job nor an ack for them. */
  lost: OutboxEntry[];
};

async function lookUp(relayed: readonly OutboxEntry[], queues: Queues, redis: Redis): Promise<Fates> {
  const [done, lost] = [new Map<Subscriber, Set<string>>(), new Map<Subscriber, Set<string>>()];
  for (const [name, queue] of queues) {
    const ids = pendingFor(name, relayed);
    const early = await doneAmong(redis, name, ids);
    const left = ids.filter((id) => !early.has(id));
    const states = await Promise.all(left.map((id) => queue.getJobState(id)));
    const gone = left.filter((_, index) => states[index] === 'unknown');
    // A job may have finished between the two lookups.
    const late = await doneAmong(redis, name, gone);
    done.set(name, new Set([...early, ...late]));
    lost.set(name, new Set(gone.filter((id) => !late.has(id))));
  }
  return {
    owed: relayed.map((entry) => keepPending(entry, (name) => !done.get(name)?.has(entry._id))),
    lost: relayed
      .map((entry) => keepPending(entry, (name) => lost.get(name)?.has(entry._id)))
      .filter(({ pending }) => pending.length > 0),
  };
}
