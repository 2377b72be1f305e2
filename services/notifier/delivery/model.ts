import type { Event } from '@playfield/contracts/events.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { Schema } from 'mongoose';
import { LANES, laneOf, rankOf, type DIGEST, type Lane } from './rules.ts';

/** Questions about an email come within months; the inbox keeps its event as long. */
const KEPT_SECONDS = 90 * DAY_SECONDS;

export type Recipient = { email: string; fullName: string | null };

/** One email about one or more events, or one push to one browser. The record ensures that it is sent once. */
export type DeliveryRecord = {
  /** The event's ID and the recipient's: an event never emails the same person twice. */
  _id: string;
  /** The recipient's account; null for a bare address. */
  userId: number | null;
  /** The team that it is for; missing where that has the recipient's own number. */
  teamId?: number;
  /** The bare address; deleted once the email is sent. */
  to: Recipient | null;
  channel: Channel;
  /** The rank of its lane (`rules.ts`). */
  rank: number;
  /** The browser that a push goes to. */
  subscriptionId: string | null;
  kind: Event['type'] | typeof DIGEST;
  /** The event; deleted after sending, or a while later (`keptUntil`). Null in a digest, whose parts have it. */
  event: Event | null;
  /** The matching notification in the app; null if there is none. */
  notificationId: string | null;
  /** The key that repeated notifications share; null if each is new. */
  topic: string | null;
  /** Why it waits for the daily digest despite the reader's preferences; null if it does not. */
  held: Held | null;
  /** The end of the minutes whose alerts come together; missing where it is no immediate alert. */
  windowEndsAt?: Date;
  /** Whether it waits for that end: the first alert of these minutes does not. */
  joins?: boolean;
  /** The other team that it mentions; null if there is none, or none anymore. */
  otherTeamId: number | null;
  /** `waiting` until `dueAt`; `digested`: part of a digest, which is final. */
  status: 'queued' | 'waiting' | 'digested' | 'sent' | 'skipped' | 'refused';
  /** When the wait ends. */
  dueAt: Date | null;
  waitsFor: Wait | null;
  /** The digest that it was gathered into. */
  digestId: string | null;
  /** When it was last queued; null if never. */
  enqueuedAt: Date | null;
  /** The latest time until which a worker is sending it. */
  sendingUntil: Date | null;
  /** The trace to continue; missing without one. */
  trace?: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** Until when an admin can resend it; null if nothing is left to send. */
  keptUntil: Date | null;
};

type Channel = 'email' | 'push';

/** The queues of deliveries: one for each lane of emails, and one for pushes. */
export type QueueKey = Lane | 'push';

export const DELIVERY_QUEUES: Record<QueueKey, string> = {
  account: 'emails.account',
  games: 'emails.games',
  digests: 'emails.digests',
  push: 'pushes',
};

export function laneIn({ rank }: Pick<DeliveryRecord, 'rank'>): Lane {
  return LANES[rank] ?? 'games';
}

export function queueOf(delivery: Pick<DeliveryRecord, 'channel' | 'rank'>): QueueKey {
  return delivery.channel === 'push' ? 'push' : laneIn(delivery);
}

/** Job data of a delivery that an operator dropped; otherwise there is none. */
export const DROPPED = 'dropped';

/** Just sent before, or over a limit (`limits.ts`). */
export type Held = 'repeat' | 'budget';

/** Until the reader's quiet hours end, or for the daily digest. */
export type Wait = 'morning' | 'digest';

/** The initial fields of every delivery. */
export const unsent = {
  channel: 'email',
  subscriptionId: null,
  to: null,
  event: null,
  notificationId: null,
  otherTeamId: null,
  topic: null,
  held: null,
  status: 'queued',
  dueAt: null,
  waitsFor: null,
  digestId: null,
  enqueuedAt: null,
  settledAt: null,
  keptUntil: null,
} as const satisfies Partial<DeliveryRecord>;

/** The final fields of a delivery: its content is deleted. */
export const ended = (status: DeliveryRecord['status']) => ({
  status,
  event: null,
  to: null,
  trace: null,
  sendingUntil: null,
  settledAt: new Date(),
});

export const deliverySchema = new Schema<DeliveryRecord>(
  {
    _id: { type: String, required: true },
    userId: { type: Number, default: null },
    teamId: { type: Number, default: undefined },
    to: { type: Schema.Types.Mixed, default: null },
    channel: { type: String, default: 'email' },
    rank: {
      type: Number,
      default(this: DeliveryRecord) {
        return rankOf(laneOf(this.kind));
      },
    },
    subscriptionId: { type: String, default: null },
    kind: { type: String, required: true },
    event: { type: Schema.Types.Mixed, default: null },
    notificationId: { type: String, default: null },
    topic: { type: String, default: null },
    held: { type: String, default: null },
    windowEndsAt: { type: Date },
    joins: { type: Boolean },
    otherTeamId: { type: Number, default: null },
    status: { type: String, required: true },
    dueAt: { type: Date, default: null },
    waitsFor: { type: String, default: null },
    digestId: { type: String, default: null },
    enqueuedAt: { type: Date, default: null },
    sendingUntil: { type: Date, default: null },
    trace: { type: String },
    createdAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
    keptUntil: { type: Date, default: null },
  },
  { collection: 'deliveries', versionKey: false },
);
deliverySchema.index({ status: 1, rank: 1, enqueuedAt: 1, _id: 1 });
deliverySchema.index({ status: 1, dueAt: 1 });
deliverySchema.index({ userId: 1, _id: -1 });
deliverySchema.index({ teamId: 1, otherTeamId: 1 }, { sparse: true });
deliverySchema.index({ digestId: 1 });
deliverySchema.index({ settledAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
deliverySchema.index(
  { otherTeamId: 1, createdAt: -1 },
  {
    // Numbers begin with 1: MongoDB sees that one number lies within this, and would not of `$type`.
    partialFilterExpression: { otherTeamId: { $gt: 0 } },
  },
);
deliverySchema.index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: { $type: 'date' } } });
