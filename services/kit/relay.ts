/** Carries events from a service's outbox to its subscribers' queues, as often as it takes. */
import { subscribers } from '@playfield/contracts/events.ts';
import type { Subscriber } from '@playfield/contracts/events.ts';
import { Queue } from 'bullmq';
import { describeError } from './logger.ts';
import type { Logger } from './logger.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import { jobOptions, QUEUE_PREFIX, queueName } from './queues.ts';
import type { EventJob } from './queues.ts';
import { startRounds } from './rounds.ts';

/** Events in one round: a bound on memory, and on what is done again after a crash. */
const BATCH = 200;
/** An event not finished with after this is looked up in its queues, and put there again if it is gone. */
const SETTLE_MS = 3_000;
const CONNECTION_TIMEOUT_MS = 5_000;

export type Relay = { stop(): Promise<void> };

type RelayOptions = { outbox: Outbox; redisUrl: string; log: Logger };

export function startRelay({ outbox, redisUrl, log }: RelayOptions): Relay {
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
    queue.on('error', (error) => log.debug(describeError(error), 'The queues are away'));
    queues.set(name, queue);
  }

  const rounds = startRounds({
    name: 'Events',
    log,
    async round() {
      const more = await relayRound(outbox, queues);
      await settleRound(outbox, queues);
      return more;
    },
  });
  outbox.onAnnounce(rounds.wake);

  return {
    async stop() {
      await rounds.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}

type Queues = ReadonlyMap<Subscriber, Queue<EventJob>>;

/** Puts new events into their queues; true when there may be more. */
async function relayRound(outbox: Outbox, queues: Queues): Promise<boolean> {
  const fresh = await outbox.entries.find({ relayedAt: null }).sort({ _id: 1 }).limit(BATCH).lean();
  if (fresh.length === 0) return false;
  await enqueue(fresh, queues);
  await outbox.entries.updateMany({ _id: { $in: fresh.map(({ _id }) => _id) } }, { relayedAt: new Date() });
  return fresh.length === BATCH;
}

/** Adding a job that is there already changes nothing: its id is the event's. */
async function enqueue(entries: readonly OutboxEntry[], queues: Queues): Promise<void> {
  for (const [name, queue] of queues) {
    const jobs = entries
      .filter(({ pending }) => pending.includes(name))
      .map(({ _id, event }) => ({ name: event.type, data: event, opts: { ...jobOptions, jobId: _id } }));
    if (jobs.length > 0) await queue.addBulk(jobs);
  }
}

/** Looks up what has become of relayed events: done ones are forgotten, lost ones (a flushed Redis) are put into the queues again. */
async function settleRound(outbox: Outbox, queues: Queues): Promise<void> {
  const relayed = await outbox.entries
    .find({ relayedAt: { $lt: new Date(Date.now() - SETTLE_MS) } })
    .sort({ relayedAt: 1, _id: 1 })
    .limit(BATCH)
    .lean();
  for (const entry of relayed) {
    const states = await Promise.all(
      entry.pending.map(async (name) => ({ name, state: await queues.get(name)?.getJobState(entry._id) })),
    );
    const pending = states.filter(({ state }) => state !== 'completed').map(({ name }) => name);
    if (pending.length === 0) {
      await outbox.entries.deleteOne({ _id: entry._id });
      continue;
    }
    if (states.some(({ state }) => state === 'unknown')) await enqueue([{ ...entry, pending }], queues);
    await outbox.entries.updateOne({ _id: entry._id }, { pending, relayedAt: new Date() });
  }
}
