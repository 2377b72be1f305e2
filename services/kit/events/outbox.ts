/**
 * Facts leave a service through its outbox: the event is written in the transaction of the change it tells of.
 * A relay carries it to one queue a subscriber, and the outbox forgets it only when every subscriber is done with it,
 * so a killed process or an emptied Redis loses nothing.
 */
import { concernedBy, event as eventSchema, subscribers } from '@playfield/contracts/events.ts';
import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { Schema } from 'mongoose';
import type { Model } from 'mongoose';
import { leaseFields, createLeases } from '../jobs/leases.ts';
import type { Leasable, Leases } from '../jobs/leases.ts';
import { ageOfId, uuidv7 } from '../data/ids.ts';
import { readGauge } from '../telemetry/metrics.ts';
import type { ClientSession, Connection } from '../data/mongo.ts';
import { sealEvent } from './sealed.ts';
import type { Sealing } from '../data/sealing.ts';
import { isForRequest, notePublished } from './published.ts';
import { traceparent } from '../telemetry/tracing.ts';

export type OutboxEntry = Leasable & {
  /** The event's id. Ids sort by time, and serve as job ids and in Message-IDs. */
  _id: string;
  event: Event;
  /** Who has not finished with it yet. */
  pending: Subscriber[];
  /** The teams and people that it tells of; not there in older entries. */
  about?: number[];
  /** When it was last put into the queues; null before the first time. */
  relayedAt: Date | null;
  /** Where the trace of what it tells of goes on. */
  trace?: string;
};

/** What the gateway hands over needs no queue; only what it could not hand over by then does. Many times what it takes. */
const HEAD_START_MS = 250;
/** Who holds an event meanwhile. */
const HANDED_OVER = 'handing over';
/** Counting takes time too: more than this is as bad. */
const COUNTED_MAX = 10_000;

const waiting = readGauge({
  name: 'playfield_outbox_events',
  help: 'Events in the outbox: unsent ones are in no queue yet, with unfinished ones some subscriber is not done; 10000 means more',
  labelNames: ['state'],
});
const oldest = readGauge({
  name: 'playfield_outbox_oldest_event_age_seconds',
  help: 'Age of the oldest of them, 0 where there is none',
  labelNames: ['state'],
});

const outboxSchema = new Schema<OutboxEntry>(
  {
    _id: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    pending: { type: [String], required: true },
    about: { type: [Number], default: undefined },
    relayedAt: { type: Date, default: null },
    trace: { type: String },
    ...leaseFields,
  },
  { collection: 'outbox', versionKey: false },
);
outboxSchema.index({ relayedAt: 1, _id: 1 });
outboxSchema.index({ about: 1, _id: 1 });

export type Outbox = {
  readonly entries: Model<OutboxEntry>;
  /** Who of several relays works on an entry. */
  readonly leases: Leases;
  /** Writes events into the transaction's outbox. They travel when it commits. */
  publish(events: readonly Event[], session: ClientSession): Promise<void>;
  /** Called after a commit, so that the relay need not wait for its next round. */
  announce(): void;
  /** Whom to tell of an announcement. */
  onAnnounce(listener: () => void): void;
};

/** @param sealing for the tokens of events; needless where a service tells of none */
export function createOutbox(db: Connection, sealing?: Sealing): Outbox {
  const entries = db.model<OutboxEntry>('Outbox', outboxSchema);
  let notify = () => {};
  const states = { unsent: { relayedAt: null }, unfinished: {} } as const;
  const eachState = (read: (like: { relayedAt?: null }) => Promise<number>) =>
    Promise.all(Object.entries(states).map(async ([state, like]) => ({ labels: { state }, value: await read(like) })));
  waiting.from(() => eachState((like) => entries.countDocuments(like, { limit: COUNTED_MAX })));
  oldest.from(() =>
    eachState(async (like) => {
      const first = await entries.findOne(like, { _id: 1 }).sort({ _id: 1 }).lean();
      return first ? ageOfId(first._id) : 0;
    }),
  );
  return {
    entries,
    leases: createLeases(db, entries.collection.name),
    async publish(events, session) {
      const carrier = traceparent();
      const trace = carrier === undefined ? {} : { trace: carrier };
      await entries.insertMany(
        events.map((given) => {
          const _id = uuidv7();
          notePublished(_id);
          // Other services are told what the event declares, and no more.
          const event = eventSchema.parse(given);
          return {
            _id,
            event: sealing ? sealEvent(event, sealing) : event,
            pending: [...subscribers[event.type]],
            about: concernedBy(event),
            relayedAt: null,
            ...(isForRequest() ? { claimedBy: HANDED_OVER, claimedUntil: new Date(Date.now() + HEAD_START_MS) } : {}),
            ...trace,
          };
        }),
        { session },
      );
    },
    announce() {
      if (isForRequest()) setTimeout(() => notify(), HEAD_START_MS).unref();
      else notify();
    },
    onAnnounce(listener) {
      notify = listener;
    },
  };
}
