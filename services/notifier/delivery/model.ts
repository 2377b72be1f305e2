import type { Event, EventName } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { EMAIL_QUEUES, type EmailQueue } from '../email/queues.ts';
import type { Recipient } from '../notifications/types.ts';
import type { DIGEST } from '../preferences/clock.ts';

const KEPT_SECONDS = 90 * DAY_SECONDS;

export type Digest = { type: typeof DIGEST; events: readonly Event[]; isBatch: boolean };

export const deliverySchema = recordSchema('deliveries', {
  /** Derived from the event's ID (except for a digest), so that nothing is sent twice. */
  _id: z.string(),
  userId: z.nullable(z.number()),
  teamId: z.nullable(z.number()),
  /** The recipient of an email that isn't addressed to an account. Null otherwise, and once the status is final. */
  to: z.nullable(z.custom<Recipient>()),
  channel: z._default(z.enum(['email', 'push']), 'email'),
  rank: z.number(),
  subscriptionId: z.nullable(z.string()),
  kind: z.custom<EventName | typeof DIGEST>(),
  /** Deleted once the status is final, or a week later for a search alert's email. Null for a digest. */
  event: z.nullable(z.custom<Event>()),
  notificationId: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  held: z._default(z.boolean(), false),
  otherTeamId: z.nullable(z.number()),
  /** `queued` can be sent unless `dueAt` is in the future. `waiting` waits for `dueAt` or a digest. */
  status: z._default(z.enum(['queued', 'waiting', 'sent', 'skipped', 'refused']), 'queued'),
  /** While `queued`: null before the delivery has a job, and in the future (a lease) while a worker is sending it. */
  dueAt: z.nullable(z.date()),
  /** When the delivery was created, or queued after a wait. Null once a server has deferred or rejected it. */
  owedSince: z._default(z.nullable(z.date()), () => new Date()),
  throttledSince: z.optional(z.date()),
  /** Why the delivery is or was held: `MORNING`, `DIGEST`, or the key of its batch of alerts. */
  waitsFor: z.nullable(z.string()),
  digestId: z.nullable(z.string()),
  createdAt: z.date(),
  settledAt: z.nullable(z.date()),
});
deliverySchema.index({ status: 1, rank: 1, dueAt: 1, _id: 1 });
deliverySchema.index({ status: 1, dueAt: 1 });
deliverySchema.index({ userId: 1, _id: -1 });
deliverySchema.index({ teamId: 1, otherTeamId: 1 });
deliverySchema.index({ digestId: 1 });
deliverySchema.index({ settledAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
// Unlike a `$type` filter, `$gt: 0` lets MongoDB use this index for queries by ID. IDs start at 1.
deliverySchema.index({ otherTeamId: 1, createdAt: -1 }, { partialFilterExpression: { otherTeamId: { $gt: 0 } } });
export type DeliveryRecord = RecordOf<typeof deliverySchema>;

export type QueueKey = EmailQueue | 'push';

export const DELIVERY_QUEUES: Record<QueueKey, string> = {
  account: 'emails.account',
  games: 'emails.games',
  digests: 'emails.digests',
  push: 'pushes',
};

export const emailQueueOf = ({ rank }: Pick<DeliveryRecord, 'rank'>): EmailQueue => EMAIL_QUEUES[rank] ?? 'games';

export const queueOf = (delivery: Pick<DeliveryRecord, 'channel' | 'rank'>): QueueKey =>
  delivery.channel === 'push' ? 'push' : emailQueueOf(delivery);

export const DROPPED = 'dropped';

export const ended = (status: 'sent' | 'skipped' | 'refused') => ({ ...settled(status), event: null });

export const settled = (status: 'sent' | 'skipped' | 'refused') => ({
  status,
  to: null,
  dueAt: null,
  settledAt: new Date(),
});
