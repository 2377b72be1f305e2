/** Receives the events a service subscribes to. Each is handled once, in one transaction with its mark in the inbox. */
import { event as eventSchema } from '@playfield/contracts/events.ts';
import type { EventOf, EventType, Subscriber } from '@playfield/contracts/events.ts';
import { Worker } from 'bullmq';
import type { Job } from 'bullmq';
import { Schema } from 'mongoose';
import { describeError } from './logger.ts';
import type { Logger } from './logger.ts';
import { isDuplicateKey, transaction } from './mongo.ts';
import type { ClientSession, Connection } from './mongo.ts';
import { backoff, QUEUE_PREFIX, queueName } from './queues.ts';
import type { EventJob } from './queues.ts';

/** Events handled at a time by one process: they wait for the database, not for the processor. */
const CONCURRENCY = 8;
/** Marks are kept far longer than any event can wait in an outbox. */
const INBOX_DAYS = 90;
/** A worker that died is noticed, and its jobs taken over, within these. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** A process that is killed over and over must not make its job look poisoned. */
const MAX_STALLED = 1_000;

export type Delivery<Type extends EventType> = { id: string; event: EventOf<Type>; session: ClientSession };
export type Handlers = { [Type in EventType]?: (delivery: Delivery<Type>) => Promise<void> };

type InboxMark = { _id: string; at: Date };

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
  const inbox = db.models['Inbox'] ?? declareInbox(db);

  async function handle(job: Job<EventJob>): Promise<void> {
    if (job.data !== null && job.id) {
      await once(job.id, job.data);
      committed?.();
      await job.updateData(null);
    }
  }

  async function once(id: string, data: unknown): Promise<void> {
    const event = eventSchema.parse(data);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
    const handler = handlers[event.type] as ((delivery: Delivery<EventType>) => Promise<void>) | undefined;
    if (!handler) throw new Error(`${subscriber} has no handler for ${event.type}`);
    try {
      await transaction(db, async (session) => {
        await inbox.create([{ _id: id, at: new Date() }], { session });
        await handler({ id, event, session });
      });
    } catch (error) {
      const done = isDuplicateKey(error) && (await inbox.exists({ _id: id }));
      if (!done) throw error;
    }
  }

  const worker = new Worker<EventJob>(queueName(subscriber), handle, {
    prefix: QUEUE_PREFIX,
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    concurrency: CONCURRENCY,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
    settings: { backoffStrategy: backoff },
  });
  worker.on('error', (error) => log.debug(describeError(error), 'The queue is away'));
  worker.on('failed', (job, error) =>
    log.warn(
      { eventId: job?.id, event: job?.name, attempts: job?.attemptsMade, ...describeError(error) },
      'An event waits for its next try',
    ),
  );
  return { stop: () => worker.close() };
}
