import { concernedBy, event as eventSchema, flushed, isFlushed, subscribers } from '@playfield/contracts/events.ts';
import type { Event } from '@playfield/contracts/events.ts';
import type { Model } from 'mongoose';
import * as z from 'zod/mini';
import { ageOfId, uuidv7 } from '../data/ids.ts';
import { modelsOf, recordSchema, type RecordOf } from '../data/records.ts';
import { readGauge } from '../telemetry/metrics.ts';
import type { ClientSession, Connection } from '../data/mongo.ts';
import { sealEvent } from './sealed.ts';
import { createSealing } from '../data/sealing.ts';
import { isForRequest, recordPublished } from '../http/published.ts';

/** Delay before the relay queues a request's events, which the gateway's flush usually delivers sooner. */
const HEAD_START_MS = 1_000;
const oldest = readGauge({
  name: 'playfield_outbox_oldest_event_age_seconds',
  help: 'Age of the oldest event in the outbox, 0 if there is none: unsent (not queued yet) or unfinished (not handled by all subscribers)',
  labelNames: ['state'],
});

/** Events stay until every subscriber has handled them, so none is lost if a process dies or Redis is emptied. */
const outboxSchema = recordSchema('outbox', {
  _id: z.string(),
  event: eventSchema,
  pending: z.array(z.enum([...flushed, 'alerts'])),
  /** IDs of the teams and users that the event concerns. Empty if the event is never flushed. */
  about: z.array(z.number()),
  sendAt: z.date(),
  relayedAt: z.nullable(z.date()),
});
outboxSchema.index({ relayedAt: 1, _id: 1 });
outboxSchema.index({ about: 1, _id: 1 });
export type OutboxEntry = RecordOf<typeof outboxSchema>;

export type Outbox = {
  readonly entries: Model<OutboxEntry>;
  publish(events: readonly Event[], session: ClientSession): Promise<void>;
  onAnnounce(listener: () => void): void;
};

export function createOutbox(db: Connection, sealing = createSealing()): Outbox {
  const { outbox: entries } = modelsOf({ outbox: outboxSchema })(db);
  let notify = () => {};
  const states = { unsent: { relayedAt: null }, unfinished: {} } as const;
  oldest.from(() =>
    Promise.all(
      Object.entries(states).map(async ([state, like]) => {
        const first = await entries.findOne(like, { _id: 1 }).sort({ _id: 1 }).lean();
        return { labels: { state }, value: first ? ageOfId(first._id) : 0 };
      }),
    ),
  );
  const announce = () => {
    if (isForRequest()) setTimeout(() => notify(), HEAD_START_MS).unref();
    else notify();
  };
  return {
    entries,
    async publish(events, session) {
      await entries.insertMany(
        events.map((given) => {
          const _id = uuidv7();
          recordPublished(_id);
          const event = eventSchema.parse(given);
          return {
            _id,
            event: sealEvent(event, sealing),
            pending: [...subscribers[event.type]],
            about: subscribers[event.type].some(isFlushed) ? concernedBy(event) : [],
            relayedAt: null,
            sendAt: new Date(Date.now() + (isForRequest() ? HEAD_START_MS : 0)),
          };
        }),
        { session },
      );
      session.off('ended', announce).once('ended', announce);
    },
    onAnnounce(listener) {
      notify = listener;
    },
  };
}
