/**
 * Facts leave a service through its outbox: the event is written in the transaction of the change it tells of.
 * A relay carries it to one queue a subscriber, and the outbox forgets it only when every subscriber is done with it,
 * so a killed process or an emptied Redis loses nothing.
 */
import { subscribers } from '@playfield/contracts/events.ts';
import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { Schema } from 'mongoose';
import type { Model } from 'mongoose';
import { claimFields, createClaims } from './claims.ts';
import type { Claimable, Claims } from './claims.ts';
import { uuidv7 } from './ids.ts';
import type { ClientSession, Connection } from './mongo.ts';

export type OutboxEntry = Claimable & {
  /** The event's id. Ids sort by time, and serve as job ids and in Message-IDs. */
  _id: string;
  event: Event;
  /** Who has not finished with it yet. */
  pending: Subscriber[];
  /** When it was last put into the queues; null before the first time. */
  relayedAt: Date | null;
};

const outboxSchema = new Schema<OutboxEntry>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    pending: { type: [String], required: true },
    relayedAt: { type: Date, default: null },
    ...claimFields,
  },
  { collection: 'outbox', versionKey: false },
);
outboxSchema.index({ relayedAt: 1, _id: 1 });

export type Outbox = {
  readonly entries: Model<OutboxEntry>;
  /** Who of several relays works on an entry. */
  readonly claims: Claims;
  /** Writes events into the transaction's outbox. They travel when it commits. */
  publish(events: readonly Event[], session: ClientSession): Promise<void>;
  /** Called after a commit, so that the relay need not wait for its next round. */
  announce(): void;
  /** Whom to tell of an announcement. */
  onAnnounce(listener: () => void): void;
};

export function createOutbox(db: Connection): Outbox {
  const entries = db.model<OutboxEntry>('Outbox', outboxSchema);
  let notify = () => {};
  return {
    entries,
    claims: createClaims(db, entries.collection.name),
    async publish(events, session) {
      await entries.insertMany(
        events.map((event) => ({ _id: uuidv7(), event, pending: [...subscribers[event.type]], relayedAt: null })),
        { session },
      );
    },
    announce: () => notify(),
    onAnnounce(listener) {
      notify = listener;
    },
  };
}
