import type { Event } from '@playfield/contracts/events.ts';
import { leaseFields } from '@playfield/kit/jobs/leases.ts';
import type { Leasable } from '@playfield/kit/jobs/leases.ts';
import { Schema } from 'mongoose';
import type { DIGEST } from './rules.ts';

/** Somebody who asks what became of an e-mail does so within months; as long as the inbox remembers its event. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

export type Recipient = { email: string; fullName: string | null };

/** One e-mail to one person about one event, or about several; or one push message to one of their browsers. The record is what makes sure that it is sent, and sent once. */
export type DeliveryRecord = Leasable & {
  /** The event's id and the recipient's: the same event never makes a second e-mail to the same person. */
  _id: string;
  /** The account written to; null where the e-mail goes to a bare address. */
  userId: number | null;
  /** The bare address written to; dropped when the e-mail has been sent. */
  to: Recipient | null;
  channel: Channel;
  /** The browser that a push message goes to. */
  subscriptionId: string | null;
  kind: Event['type'] | typeof DIGEST;
  /** What the e-mail tells of; dropped when it has been sent, or a while later (`keptUntil`). Null in a digest, whose parts have it. */
  event: Event | null;
  /** The line of the list behind the bell that tells of the same; null for what is no notification. */
  notificationId: string | null;
  /** What repeats of the same notification have in common; null or not there where each is news of its own. */
  topic?: string | null;
  /** Why it waits for the e-mail of the day, whatever its reader prefers; not there in older records. */
  held?: Held | null;
  /** The team beside the reader's that it tells of; null where there is none, or none any more. */
  otherTeamId: number | null;
  /** `waiting` for its hour, see `dueAt`; `gathered` into a digest, which ends it. */
  status: 'queued' | 'waiting' | 'gathered' | 'sent' | 'skipped' | 'refused';
  /** When the wait is over. */
  dueAt: Date | null;
  waitsFor: Wait | null;
  /** The digest that it was gathered into. */
  digestId: string | null;
  /** When it was last put into the queue; null before the first time. */
  enqueuedAt: Date | null;
  /** A worker hands it to the mail server until then, at the latest. */
  sendingUntil: Date | null;
  /** Where the trace of what it tells of goes on; not there without one. */
  trace?: string | null;
  createdAt: Date;
  settledAt: Date | null;
  /** Until when an admin can have it sent again; null where there is nothing left to send. */
  keptUntil: Date | null;
};

export type Channel = 'email' | 'push';

/** The same was told a moment ago, or a budget is used up (budgets.ts). */
export type Held = 'repeat' | 'budget';

/** The end of the reader's quiet hours, or the one e-mail of the day. */
export type Wait = 'morning' | 'digest';

/** What every delivery begins with. */
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

/** What becomes of a delivery's fields when it ends: nothing of what it told stays. */
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
    to: { type: Schema.Types.Mixed, default: null },
    channel: { type: String, default: 'email' },
    subscriptionId: { type: String, default: null },
    kind: { type: String, required: true },
    event: { type: Schema.Types.Mixed, default: null },
    notificationId: { type: String, default: null },
    topic: { type: String, default: null },
    held: { type: String, default: null },
    otherTeamId: { type: Number, default: null },
    status: { type: String, required: true },
    dueAt: { type: Date, default: null },
    waitsFor: { type: String, default: null },
    digestId: { type: String, default: null },
    enqueuedAt: { type: Date, default: null },
    sendingUntil: { type: Date, default: null },
    ...leaseFields,
    trace: { type: String },
    createdAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
    keptUntil: { type: Date, default: null },
  },
  { collection: 'deliveries', versionKey: false },
);
deliverySchema.index({ status: 1, enqueuedAt: 1, _id: 1 });
deliverySchema.index({ status: 1, dueAt: 1 });
deliverySchema.index({ userId: 1, _id: -1 });
deliverySchema.index({ digestId: 1 });
deliverySchema.index({ settledAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
deliverySchema.index(
  { otherTeamId: 1, createdAt: -1 },
  { partialFilterExpression: { otherTeamId: { $type: 'number' } } },
);
deliverySchema.index({ keptUntil: 1 }, { partialFilterExpression: { keptUntil: { $type: 'date' } } });
