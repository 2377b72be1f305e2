import { subscribers, type Subscriber } from '@playfield/contracts/events.ts';
import { Queue } from 'bullmq';
import { doneAmong } from './acks.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { jobOptions, QUEUE_PREFIX, queueName, type EventJob } from '../jobs/queues.ts';
import { connectRedis, type Redis } from '../data/redis.ts';
import { startLoop } from '../jobs/loop.ts';

const BATCH = 200;
const SETTLE_MS = 3_000;
const CONNECTION_TIMEOUT_MS = 5_000;

export type Relay = { stop(): Promise<void> };

type RelayOptions = { outbox: Outbox; redisUrl: string; log: Logger };

/** Several instances may relay the same event: the job has the event's ID, so the queue ignores duplicates. */
export function startRelay({ outbox, redisUrl, log }: RelayOptions): Relay {
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

  const loop = startLoop({
    name: 'Events',
    log,
    async run() {
      const fresh = await relayDue(outbox, queues, redis);
      const relayed = await forgetHandled(outbox, queues, redis);
      return fresh || relayed;
    },
  });
  outbox.onAnnounce(loop.wake);

  return {
    async stop() {
      await loop.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

type Queues = ReadonlyMap<Subscriber, Queue<EventJob>>;

async function relayDue({ entries }: Outbox, queues: Queues, redis: Redis): Promise<boolean> {
  const due = { relayedAt: null, sendAt: { $lte: new Date() } };
  const fresh = await entries.find(due).sort({ _id: 1 }).limit(BATCH).lean();
  if (fresh.length === 0) return false;
  const done = new Map<Subscriber, Set<string>>();
  for (const name of queues.keys()) done.set(name, await doneAmong(redis, name, pendingFor(name, fresh)));
  await enqueue(
    fresh.map((entry) => keepPending(entry, (name) => !done.get(name)?.has(entry._id))),
    queues,
  );
  await entries.updateMany({ _id: { $in: fresh.map(({ _id }) => _id) } }, { relayedAt: new Date() });
  return fresh.length === BATCH;
}

function pendingFor(name: Subscriber, entries: readonly OutboxEntry[]): string[] {
  return entries.filter(({ pending }) => pending.includes(name)).map(({ _id }) => _id);
}

function keepPending(entry: OutboxEntry, isKept: (name: Subscriber) => boolean | undefined): OutboxEntry {
  return { ...entry, pending: entry.pending.filter((name) => isKept(name)) };
}

async function enqueue(entries: readonly OutboxEntry[], queues: Queues): Promise<void> {
  for (const [name, queue] of queues) {
    const jobs = entries
      .filter(({ pending }) => pending.includes(name))
      .map(({ _id, event }) => ({ name: event.type, data: event, opts: { ...jobOptions, jobId: _id } }));
    if (jobs.length > 0) await queue.addBulk(jobs);
  }
}

async function forgetHandled({ entries }: Outbox, queues: Queues, redis: Redis): Promise<boolean> {
  const settled = { relayedAt: { $lt: new Date(Date.now() - SETTLE_MS) } };
  const relayed = await entries.find(settled).sort({ relayedAt: 1, _id: 1 }).limit(BATCH).lean();
  if (relayed.length === 0) return false;
  const { owed, lost } = await lookUp(relayed, queues, redis);
  await enqueue(lost, queues);
  const done = owed.filter(({ pending }) => pending.length === 0).map(({ _id }) => _id);
  await entries.deleteMany({ _id: { $in: done } });
  await entries.bulkWrite(
    owed
      .filter(({ pending }) => pending.length > 0)
      .map(({ _id, pending }) => ({
        updateOne: {
          filter: { _id },
          // Don't add entries back to `pending`, because another relay may have removed more of them.
          update: { $pull: { pending: { $nin: pending } }, $set: { relayedAt: new Date() } },
        },
      })),
  );
  return (lost.length > 0 || done.length > 0) && relayed.length === BATCH;
}

type Fates = { owed: OutboxEntry[]; lost: OutboxEntry[] };

async function lookUp(relayed: readonly OutboxEntry[], queues: Queues, redis: Redis): Promise<Fates> {
  const [done, lost] = [new Map<Subscriber, Set<string>>(), new Map<Subscriber, Set<string>>()];
  for (const [name, queue] of queues) {
    const ids = pendingFor(name, relayed);
    const early = await doneAmong(redis, name, ids);
    const left = ids.filter((id) => !early.has(id));
    const states = await Promise.all(left.map((id) => queue.getJobState(id)));
    const gone = left.filter((_, index) => states[index] === 'unknown');
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
