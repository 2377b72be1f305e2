/** Receives the events a service subscribes to. Each is handled once, in one transaction with its mark in the inbox, together with others that come at the same time. */
import { event as eventSchema } from '@playfield/contracts/events.ts';
import type { Event, EventOf, EventType, Subscriber } from '@playfield/contracts/events.ts';
import { UnrecoverableError, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import { Schema } from 'mongoose';
import { inBatches } from './batches.ts';
import { markDone } from './done.ts';
import { ageOfId } from './ids.ts';
import { describeError } from './logger.ts';
import type { Logger } from './logger.ts';
import { histogram, LAG_BUCKETS } from './metrics.ts';
import { transaction } from './mongo.ts';
import type { ClientSession, Connection } from './mongo.ts';
import { backoff, carriedBy, QUEUE_PREFIX, queueName, timed, withoutData } from './queues.ts';
import type { EventJob } from './queues.ts';
import { connectRedis } from './redis.ts';
import { traced } from './tracing.ts';

/** Events handled in one transaction: it costs little more than one for a single event, and must stay short. */
const BATCH = 128;
/** Events taken from the queue at a time by one process: a batch under way, and the next one. */
const CONCURRENCY = 2 * BATCH;
/** Marks are kept far longer than any event can wait in an outbox. */
const INBOX_DAYS = 90;
/** A worker that died is noticed, and its jobs taken over, within these. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** A process that is killed over and over must not make its job look poisoned. */
const MAX_STALLED = 1_000;

export type Delivery<Type extends EventType> = { id: string; event: EventOf<Type>; session: ClientSession };
export type Handlers = { [Type in EventType]?: (delivery: Delivery<Type>) => Promise<void> };

type Arrived = { id: string; event: Event; parent: string | null };
type InboxMark = { _id: string; at: Date };

const lag = histogram({
  name: 'playfield_event_lag_seconds',
  help: 'From an event to its having been handled here',
  labelNames: ['event'],
  buckets: LAG_BUCKETS,
});

const inboxSchema = new Schema<InboxMark>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'inbox', versionKey: false },
);
inboxSchema.index({ at: 1 }, { expireAfterSeconds: INBOX_DAYS * 24 * 3_600 });

export type Consumer = { stop(): Promise<void> };

type ConsumerOptions = {
  db: Connection;
  subscriber: Subscriber;
  handlers: Handlers;
  redisUrl: string;
  log: Logger;
  /** Called after an event's transaction has committed. */
  committed?: () => void;
};

/** Declares the inbox on a connection, before its collections are prepared. */
export function declareInbox(db: Connection) {
  return db.model<InboxMark>('Inbox', inboxSchema);
}

export function startConsumer({ db, subscriber, handlers, redisUrl, log, committed }: ConsumerOptions): Consumer {
  const inbox = declareInbox(db);
  const redis = connectRedis(redisUrl, log);

  async function handle(job: Job<EventJob>): Promise<void> {
    const { id, data, attemptsMade } = job;
    if (!id) return;
    try {
      if (data === null) return await markDone(redis, subscriber, [id]);
      const arrived = { id, event: read(data), parent: carriedBy(job) };
      // What failed before goes alone, so that it does not make others fail with it.
      await (attemptsMade > 0 ? handleAll([arrived]) : handleWithOthers(arrived));
      lag.observe({ event: arrived.event.type }, ageOfId(id));
    } catch (error) {
      throw withoutData(error);
    }
  }

  /** The mark comes after the transaction and before the job goes: whoever finds neither job nor mark may put it there again. */
  async function handleAll(arrived: readonly Arrived[]): Promise<void> {
    const [first] = arrived;
    const known = first && arrived.length === 1 && (await inbox.exists({ _id: first.id }));
    if (!known) await handleNew(arrived);
    await markDone(
      redis,
      subscriber,
      arrived.map(({ id }) => id),
    );
  }

  /** Handles events in one transaction, in the order they came. Several fail together where one was handled before. */
  async function handleNew(arrived: readonly Arrived[]): Promise<void> {
    await transaction(db, async (session) => {
      const at = new Date();
      await inbox.insertMany(
        arrived.map(({ id }) => ({ _id: id, at })),
        { session, lean: true },
      );
      for (const { id, event, parent } of arrived) {
        const about = { name: `handle ${event.type}`, kind: 'consumer', parent } as const;
        await traced(about, () => handlerOf(event)({ id, event, session }));
      }
    });
    committed?.();
  }

  const handleWithOthers = inBatches(handleAll, BATCH);

  function handlerOf({ type }: Event): (delivery: Delivery<EventType>) => Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
    const handler = handlers[type] as ((delivery: Delivery<EventType>) => Promise<void>) | undefined;
    if (!handler) throw new Error(`${subscriber} has no handler for ${type}`);
    return handler;
  }

  const queue = queueName(subscriber);
  const worker = new Worker<EventJob>(queue, (job) => timed({ queue, job: job.name }, () => handle(job)), {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    settings: { backoffStrategy: backoff },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is away'));
  worker.on('failed', (job, error) => {
    const facts = { eventId: job?.id, event: job?.name, attempts: job?.attemptsMade, reason: error.message };
    if (job?.finishedOn) log.error(facts, 'An event failed for good: see the dead letters');
    else log.warn(facts, 'An event waits for its next try');
  });
  return {
    async stop() {
      await worker.close();
      redis.disconnect();
    },
  };
}

/** @throws {UnrecoverableError} for what this version cannot read: trying again would not help, another version will */
function read(data: unknown): Event {
  const { data: event, error } = eventSchema.safeParse(data);
  if (event) return event;
  const places = error.issues.map(({ path, code }) => `${path.join('.') || 'event'} (${code})`);
  throw new UnrecoverableError(`Unreadable: ${places.join(', ')}`);
}
