import { event as eventSchema } from '@playfield/contracts/events.ts';
import type { Event, EventOf, EventType, Subscriber } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { UnrecoverableError } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { modelsOf, recordSchema } from '../data/records.ts';
import { isDuplicateKey, transaction, type ClientSession, type Connection } from '../data/mongo.ts';

const OTHER_LOOKS = 20;
const OTHER_LOOK_MS = 50;
const INBOX_DAYS = 90;

export type Delivery<Type extends EventType> = { id: string; event: EventOf<Type>; session: ClientSession };
export type Handlers = { [Type in EventType]?: (delivery: Delivery<Type>) => Promise<void> };

export type Arrived = { id: string; event: Event };

const inboxSchema = recordSchema('inbox', { _id: z.string(), at: z.date() });
inboxSchema.index({ at: 1 }, { expireAfterSeconds: INBOX_DAYS * DAY_SECONDS });

export type Inbox = { readonly subscriber: Subscriber; handle(arrived: readonly Arrived[]): Promise<void> };

type InboxOptions = { db: Connection; subscriber: Subscriber; handlers: Handlers; committed?: () => void };

/** Must run before `prepareCollections`, which creates only the declared collections. */
export const declareInbox = (db: Connection) => modelsOf({ inbox: inboxSchema })(db).inbox;

/** Records each event's ID in the transaction that handles it, so that the event takes effect once. */
export function createInbox({ db, subscriber, handlers, committed }: InboxOptions): Inbox {
  const marks = declareInbox(db);

  async function unknownAmong(arrived: readonly Arrived[]): Promise<Arrived[]> {
    const found = await marks.find({ _id: { $in: arrived.map(({ id }) => id) } }).lean();
    const known = new Set(found.map(({ _id }) => _id));
    return arrived.filter(({ id }) => !known.has(id));
  }

  function handlerOf({ type }: Event): (delivery: Delivery<EventType>) => Promise<void> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and the event have the same type
    const handler = handlers[type] as ((delivery: Delivery<EventType>) => Promise<void>) | undefined;
    if (!handler) throw new Error(`${subscriber} has no handler for ${type}`);
    return handler;
  }

  async function handleNew(arrived: readonly Arrived[]): Promise<void> {
    await transaction(db, async (session) => {
      const at = new Date();
      await marks.insertMany(
        arrived.map(({ id }) => ({ _id: id, at })),
        { session, lean: true },
      );
      for (const { id, event } of arrived) await handlerOf(event)({ id, event, session });
    });
  }

  /** Waits for another transaction to handle the events: they may arrive through both the queue and a flush. */
  async function handledElsewhere(fresh: readonly Arrived[], error: Error): Promise<void> {
    for (let looks = 0; looks < OTHER_LOOKS; looks += 1) {
      if ((await unknownAmong(fresh)).length === 0) return;
      await sleep(OTHER_LOOK_MS);
    }
    throw error;
  }

  async function handleUnmarked(arrived: readonly Arrived[]): Promise<readonly Arrived[]> {
    const fresh = await unknownAmong(arrived);
    if (fresh.length === 0) return fresh;
    try {
      await handleNew(fresh);
      return fresh;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if ((await unknownAmong(fresh)).length < fresh.length) return handleUnmarked(fresh);
      await handledElsewhere(fresh, error);
      return [];
    }
  }

  return {
    subscriber,
    async handle(arrived) {
      const fresh = await handleUnmarked(arrived);
      if (fresh.length === 0) return;
      committed?.();
    },
  };
}

/** @throws {UnrecoverableError} for events that this version cannot read, because a retry would not help */
export function readEvent(data: unknown): Event {
  const { data: event, error } = eventSchema.safeParse(data);
  if (event) return event;
  const places = error.issues.map(({ path, code }) => `${path.join('.') || 'event'} (${code})`);
  throw new UnrecoverableError(`Unreadable: ${places.join(', ')}`);
}
