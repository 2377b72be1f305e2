import type { Event, EventName } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { LANES, type Lane } from '../email/lanes.ts';
import type { Recipient } from '../notifications/types.ts';
import type { DIGEST } from '../preferences/clock.ts';

/** Questions about an email come within months; the inbox keeps its event as long. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

/** Several notifications in one email, newest first. */
export type Digest = {
  type: typeof DIGEST;
  events: readonly Event[];
  /** Whether they are alerts of the same posting or the same minutes, rather than a day's. */
  isBatch: boolean;
};

/** One email about one or more events, or one push to one browser. The record ensures that it is sent once. */
export const deliverySchema = recordSchema('deliveries', {
  /** The event's ID and the recipient's: an event never emails the same person twice. */
  _id: z.string(),
  /** The recipient's account; null for a bare address. */
  userId: z.nullable(z.number()),
  /** The team that it is for; null for a bare address. */
  teamId: z.nullable(z.number()),
  /** The bare address; deleted once the email is sent. */
  to: z.nullable(z.custom<Recipient>()),
  channel: z._default(z.enum(['email', 'push']), 'email'),
  /** The rank of its lane (`email/lanes.ts`). */
  rank: z.number(),
  /** The browser that a push goes to. */
  subscriptionId: z.nullable(z.string()),
  kind: z.custom<EventName | typeof DIGEST>(),
  /** The event; deleted after sending, or a week later if an admin can resend it. Null in a digest, whose parts have it. */
  event: z.nullable(z.custom<Event>()),
  /** The matching line behind the bell; null if there is none. */
  notificationId: z.nullable(z.string()),
  /** The key that repeated notifications share; null if each is new. */
  topic: z.nullable(z.string()),
  /** Whether it goes into the daily digest because of a sending limit. */
  held: z._default(z.boolean(), false),
  /** The other team that it mentions; null if there is none, or none anymore. */
  otherTeamId: z.nullable(z.number()),
  /** `queued` may be sent from `dueAt` on; `waiting` becomes queued then. The other three are final. */
  status: z._default(z.enum(['queued', 'waiting', 'sent', 'skipped', 'refused']), 'queued'),
  /**
   * When it may next be attempted; in the future while a worker is sending it. Null if that is now and it is in no queue
   * yet, or if it is final or part of a digest.
   */
  dueAt: z.nullable(z.date()),
  /** What it waits or waited for: `MORNING`, `DIGEST`, or a key that a batch of alerts shares. */
  waitsFor: z.nullable(z.string()),
  /** The digest that it is part of: it ends with it. */
  digestId: z.nullable(z.string()),
  createdAt: z.date(),
  /** When it became final. */
  settledAt: z.nullable(z.date()),
});
deliverySchema.index({ status: 1, rank: 1, dueAt: 1, _id: 1 });
deliverySchema.index({ status: 1, dueAt: 1 });
deliverySchema.index({ userId: 1, _id: -1 });
deliverySchema.index({ teamId: 1, otherTeamId: 1 });
deliverySchema.index({ digestId: 1 });
deliverySchema.index({ settledAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
// IDs start at 1: MongoDB uses this filter for one ID, but would not use `$type`.
deliverySchema.index({ otherTeamId: 1, createdAt: -1 }, { partialFilterExpression: { otherTeamId: { $gt: 0 } } });
export type DeliveryRecord = RecordOf<typeof deliverySchema>;

/** The queues of deliveries: one for each lane of emails, and one for pushes. */
export type QueueKey = Lane | 'push';

export const DELIVERY_QUEUES: Record<QueueKey, string> = {
  account: 'emails.account',
  games: 'emails.games',
  digests: 'emails.digests',
  push: 'pushes',
};

export const laneIn = ({ rank }: Pick<DeliveryRecord, 'rank'>): Lane => LANES[rank] ?? 'games';

export const queueOf = (delivery: Pick<DeliveryRecord, 'channel' | 'rank'>): QueueKey =>
  delivery.channel === 'push' ? 'push' : laneIn(delivery);

/** Job data of a delivery that an operator dropped; otherwise there is none. */
export const DROPPED = 'dropped';

/** The final fields of a delivery whose content is not kept. */
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
