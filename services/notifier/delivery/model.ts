import type { Event, EventName } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { EMAIL_QUEUES, type EmailQueue } from '../email/queues.ts';
import type { Recipient } from '../notifications/types.ts';
import type { DIGEST } from '../preferences/clock.ts';

/**
 * Retention of finished deliveries, in seconds. Long enough for questions about an email. The inbox stores the IDs of
 * events for the same time.
 */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** Several notifications in one email, newest first. */
export type Digest = {
  type: typeof DIGEST;
  events: readonly Event[];
  /** Whether these are search alerts from one posting or one batching window, rather than a daily digest. */
  isBatch: boolean;
};

/** One email about one or more events, or one push to one browser. The record ensures that it is sent once. */
export const deliverySchema = recordSchema('deliveries', {
  /** The event's ID and the recipient's ID, so that an event is emailed to a person only once. */
  _id: z.string(),
  /** The recipient's account; null for a bare address. */
  userId: z.nullable(z.number()),
  /** The team that the delivery is for; null for a bare address. */
  teamId: z.nullable(z.number()),
  /** The bare address; deleted once the email is sent. */
  to: z.nullable(z.custom<Recipient>()),
  channel: z._default(z.enum(['email', 'push']), 'email'),
  /** The rank of its queue (`email/queues.ts`). */
  rank: z.number(),
  subscriptionId: z.nullable(z.string()),
  kind: z.custom<EventName | typeof DIGEST>(),
  /**
   * The event. Deleted after sending, or a week later for an alert of a saved search. Null for a digest, whose parts
   * have events.
   */
  event: z.nullable(z.custom<Event>()),
  /** The matching line behind the bell; null if there is none. */
  notificationId: z.nullable(z.string()),
  /** A key shared by repeated notifications; null if the notification is never repeated. */
  topic: z.nullable(z.string()),
  /** Whether a sending limit puts the delivery into the daily digest. */
  held: z._default(z.boolean(), false),
  /** The other team that the delivery mentions; null if there is none or that team was deleted. */
  otherTeamId: z.nullable(z.number()),
  /** `queued` can be sent from `dueAt` on; `waiting` becomes `queued` then. The other three are final. */
  status: z._default(z.enum(['queued', 'waiting', 'sent', 'skipped', 'refused']), 'queued'),
  /**
   * Time of the next attempt, which is in the future while a worker is sending it. Null if it is due but not queued
   * yet, final, or part of a digest.
   */
  dueAt: z.nullable(z.date()),
  /** When its lateness starts to count. Null once a mail server deferred it, because that concerns only one mailbox. */
  owedSince: z._default(z.nullable(z.date()), () => new Date()),
  /** The reason for waiting, kept once it is over: `MORNING`, `DIGEST`, or a key shared by a batch of alerts. */
  waitsFor: z.nullable(z.string()),
  /** The digest that it is part of. It becomes final together with the digest. */
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
// IDs start at 1. MongoDB uses this filter for queries by ID, but would not use `$type`.
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

/** Job data of a delivery that an operator dropped; other jobs have no data. */
export const DROPPED = 'dropped';

/** The final fields of a delivery whose content is deleted. */
export const ended = (status: 'sent' | 'skipped' | 'refused') => ({
  ...settled(status),
  event: null,
});

/** The final fields of a delivery whose content is kept. */
export const settled = (status: 'sent' | 'skipped' | 'refused') => ({
  status,
  to: null,
  dueAt: null,
  settledAt: new Date(),
});
